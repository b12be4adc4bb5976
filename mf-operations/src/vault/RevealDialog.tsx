import { useHost } from '@drayline/contract'
import type { RevealPurpose, VaultEntry } from '@drayline/domain/operations/vault/vault'
import { revealInput } from '@drayline/domain/operations/vault/vault-schema'
import { Button, Dialog, FormActions, SubmitButton, TextField } from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useT } from '../messages.ts'
import { reveal } from './vault.queries.ts'

/** Request for a value: which entry, and whether to show or only to copy it. */
export interface RevealRequest {
  entry: VaultEntry
  purpose: RevealPurpose
}

interface RevealDialogProps {
  request: RevealRequest
  onValue: (request: RevealRequest, value: string | null) => Promise<void> | void
  onClose: () => void
}

/** Asks why; the host asks who is there. */
export function RevealDialog({ request, onValue, onClose }: RevealDialogProps) {
  const t = useT()
  const { http } = useHost()
  const { entry, purpose } = request

  async function submit({ reason }: { reason: string }) {
    const { value } = await reveal(http, entry.id, reason, purpose)
    await onValue(request, value)
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t(purpose === 'copy' ? 'vault.copyTitle' : 'vault.showTitle', { label: entry.label })}
      description={t('vault.revealHint')}
    >
      <Form initialValues={{ reason: '' }} schema={revealInput} onSubmit={submit}>
        <TextField name="reason" label={t('vault.reason')} required maxLength={300} autoComplete="off" />
        <FormActions>
          <Button onClick={onClose}>{t('vault.cancel')}</Button>
          <SubmitButton>{t(purpose === 'copy' ? 'vault.copyValue' : 'vault.showValue')}</SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  )
}
