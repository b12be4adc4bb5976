import { useHost } from '@drayline/contract'
import { styled } from '@drayline/platform/styled'
import { Alert, Button, Dialog, Stack } from '@drayline/ui'
import { copyText } from '../admin/copy-text.ts'
import { useT } from '../messages.ts'

const Codes = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(22rem, 100%), 1fr));
  gap: var(--space-2) var(--space-5);
  margin: 0;
  padding-inline-start: var(--space-6);
  font-family: var(--font-mono, monospace);
  user-select: text;
`

/** Recovery codes, shown this once. They are in no list, no log and no cache. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useT()
  const { notify } = useHost()

  async function copy() {
    if (await copyText(codes.join('\n'))) notify.success(t('security.codes.copied'))
    else notify.error(t('security.codes.notCopied'))
  }

  return (
    <Dialog
      open
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('security.codes.title')}
      description={t('security.codes.text')}
      footer={
        <>
          <Button icon="copy" onClick={() => void copy()}>
            {t('security.codes.copy')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('security.codes.done')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Codes aria-label={t('security.codes.title')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
        <Alert tone="warning" title={t('security.codes.once')}>
          {t('security.codes.hint')}
        </Alert>
      </Stack>
    </Dialog>
  )
}
