import { useHost } from '@drayline/contract'
import { Alert, Button, Dialog, Input, Stack } from '@drayline/ui'
import { useT } from '../messages.ts'
import { copyText } from './copy-text.ts'

/** A link that no mail server sends. */
export interface ShownLink {
  name: string
  link: string
}

/** The link of an invitation, shown this once where no mail server is set. */
export function LinkDialog({ shown: { name, link }, onClose }: { shown: ShownLink; onClose: () => void }) {
  const t = useT()
  const { notify } = useHost()

  async function copy() {
    if (await copyText(link)) notify.success(t('invitations.link.copied'))
    else notify.error(t('users.password.notCopied'))
  }

  return (
    <Dialog
      open
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('invitations.link.title', { name })}
      footer={
        <>
          <Button icon="copy" onClick={() => void copy()}>
            {t('invitations.link.copy')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('users.password.done')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Input
          readOnly
          aria-label={t('invitations.link.label')}
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <Alert tone="warning" title={t('invitations.link.once')}>
          {t('invitations.link.hint')}
        </Alert>
      </Stack>
    </Dialog>
  )
}
