import { useHost } from '@drayline/contract'
import type { RevealPurpose, VaultEntry } from '@drayline/domain/operations/vault/vault'
import { revealInput } from '@drayline/domain/operations/vault/vault-schema'
import { passwordRequired } from '@drayline/domain/platform/users/confirmation'
import { confirmPasswordInput } from '@drayline/domain/platform/users/confirmation-schema'
import { HttpError } from '@drayline/platform/http'
import { Alert, Button, Dialog, FormActions, PasswordField, SubmitButton, TextField } from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { confirmPassword, reveal } from './vault.queries.ts'

/** Request for a value: which entry, and whether to show or only to copy it. */
export interface RevealRequest {
  entry: VaultEntry
  purpose: RevealPurpose
}

interface RevealDialogProps {
  request: RevealRequest
  /** Until when the password that was typed last holds, if that is known. */
  confirmedUntil: number | null
  onConfirmed: (until: number) => void
  onValue: (request: RevealRequest, value: string | null) => Promise<void> | void
  onClose: () => void
}

const withPassword = revealInput.concat(confirmPasswordInput)

/** Asks why, and for the password when it was not typed within the last five minutes. */
export function RevealDialog({ request, confirmedUntil, onConfirmed, onValue, onClose }: RevealDialogProps) {
  const t = useT()
  const { http } = useHost()
  const [needsPassword, setNeedsPassword] = useState(confirmedUntil !== null && confirmedUntil <= Date.now())
  const { entry, purpose } = request

  async function submit({ reason, password }: { reason: string; password?: string }) {
    if (needsPassword) {
      const { confirmedUntil: until } = await confirmPassword(http, password ?? '')
      onConfirmed(Date.parse(until))
      setNeedsPassword(false)
    }
    const { value } = await reveal(http, entry.id, reason, purpose)
    await onValue(request, value)
  }

  function handleFailure(error: unknown): boolean {
    if (!asksForPassword(error)) return false
    setNeedsPassword(true)
    return true
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t(purpose === 'copy' ? 'vault.copyTitle' : 'vault.showTitle', { label: entry.label })}
      description={t('vault.revealHint')}
    >
      <Form
        initialValues={{ reason: '', password: '' }}
        schema={needsPassword ? withPassword : revealInput}
        onSubmit={submit}
        onError={handleFailure}
      >
        <TextField name="reason" label={t('vault.reason')} required maxLength={300} autoComplete="off" />
        {needsPassword ? (
          <>
            <Alert tone="info">{t('vault.passwordHint')}</Alert>
            <PasswordField
              name="password"
              label={t('vault.password')}
              required
              autoComplete="current-password"
              autoFocus
            />
          </>
        ) : null}
        <FormActions>
          <Button onClick={onClose}>{t('vault.cancel')}</Button>
          <SubmitButton>{t(purpose === 'copy' ? 'vault.copyValue' : 'vault.showValue')}</SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  )
}

function asksForPassword(error: unknown): boolean {
  if (!(error instanceof HttpError) || error.status !== 403) return false
  return error.problem?.code === passwordRequired
}
