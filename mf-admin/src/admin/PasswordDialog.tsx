import { useHost } from '@drayline/contract'
import { styled } from '@drayline/platform/styled'
import { Alert, Button, DescriptionList, Dialog, Stack } from '@drayline/ui'
import { useT } from '../messages.ts'
import { copyText } from './copy-text.ts'
import type { NewPassword } from './use-user-actions.ts'

const Secret = styled.code`
  font-family: var(--font-mono, monospace);
  font-size: var(--text-lg);
  letter-spacing: 0.04em;
  user-select: all;
`

/** A temporary password, shown this once. It is in no list, no log and no cache. */
export function PasswordDialog({ shown, onClose }: { shown: NewPassword; onClose: () => void }) {
  const t = useT()
  const { notify } = useHost()
  const { name, username, password } = shown

  async function copy() {
    if (password && (await copyText(password))) notify.success(t('users.password.copied'))
    else notify.error(t('users.password.notCopied'))
  }

  return (
    <Dialog
      open
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('users.password.title', { name })}
      footer={
        <>
          {password ? (
            <Button icon="copy" onClick={() => void copy()}>
              {t('users.password.copy')}
            </Button>
          ) : null}
          <Button variant="primary" onClick={onClose}>
            {t('users.password.done')}
          </Button>
        </>
      }
    >
      {password ? (
        <Stack gap={4}>
          <DescriptionList
            layout="rows"
            items={[
              { term: t('users.username'), value: username },
              { term: t('users.password.label'), value: <Secret>{password}</Secret> },
            ]}
          />
          <Alert tone="warning" title={t('users.password.once')}>
            {t('users.password.hint')}
          </Alert>
        </Stack>
      ) : (
        <Alert tone="warning" title={t('users.password.gone')}>
          {t('users.password.goneHint')}
        </Alert>
      )}
    </Dialog>
  )
}
