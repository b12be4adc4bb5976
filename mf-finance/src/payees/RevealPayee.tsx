import { useHost } from '@drayline/contract'
import type { Payee, PayeeNumbers } from '@drayline/domain/finance/payees/payee'
import { secretShownFor } from '@drayline/domain/operations/vault/vault'
import { revealInput } from '@drayline/domain/operations/vault/vault-schema'
import { passwordRequired } from '@drayline/domain/platform/users/confirmation'
import { confirmPasswordInput } from '@drayline/domain/platform/users/confirmation-schema'
import { HttpError } from '@drayline/platform/http'
import {
  Alert,
  Button,
  DescriptionList,
  Dialog,
  FormActions,
  PasswordField,
  Stack,
  SubmitButton,
  Text,
  TextField,
} from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useEffect, useState } from 'react'
import { useT } from '../messages.ts'
import { confirmPassword, revealPayee } from './payees.queries.ts'

const withPassword = revealInput.concat(confirmPasswordInput)

/**
 * Asks why, and for the password when it was not typed within the last five minutes; then shows the numbers for as long
 * as the vault shows a value, in this window alone. They are gone when the tab is hidden.
 */
export function RevealPayee({ payee, onClose }: { payee: Payee; onClose: () => void }) {
  const t = useT()
  const { http } = useHost()
  const [needsPassword, setNeedsPassword] = useState(false)
  const [shown, setShown] = useState<PayeeNumbers | null>(null)
  useHiding(shown !== null, onClose)

  async function submit({ reason, password }: { reason: string; password?: string }) {
    if (needsPassword) {
      await confirmPassword(http, password ?? '')
      setNeedsPassword(false)
    }
    setShown(await revealPayee(http, payee.id, reason))
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('payee.revealTitle', { bank: payee.bankName })}
      description={shown ? undefined : t('payee.revealHint')}
      footer={shown ? <Button onClick={onClose}>{t('changed.close')}</Button> : undefined}
    >
      {shown ? (
        <Numbers shown={shown} />
      ) : (
        <Form
          initialValues={{ reason: '', password: '' }}
          schema={needsPassword ? withPassword : revealInput}
          onSubmit={submit}
          onError={(error: unknown) => {
            if (!asksForPassword(error)) return false
            setNeedsPassword(true)
            return true
          }}
        >
          <TextField name="reason" label={t('reason.label')} required maxLength={300} autoComplete="off" />
          {needsPassword ? (
            <>
              <Alert tone="info">{t('payee.passwordHint')}</Alert>
              <PasswordField
                name="password"
                label={t('payee.password')}
                required
                autoComplete="current-password"
                autoFocus
              />
            </>
          ) : null}
          <FormActions>
            <Button onClick={onClose}>{t('move.cancel')}</Button>
            <SubmitButton>{t('payee.reveal')}</SubmitButton>
          </FormActions>
        </Form>
      )}
    </Dialog>
  )
}

function Numbers({ shown: { numbers } }: { shown: PayeeNumbers }) {
  const t = useT()
  if (!numbers) return <Alert tone="destructive">{t('payee.undecodable')}</Alert>
  const { routingNumber, wireRoutingNumber, accountNumber, wireDetails } = numbers
  return (
    <Stack gap={3}>
      <DescriptionList
        layout="rows"
        items={[
          { term: t('payee.routingNumber'), value: <span className="tabular">{routingNumber}</span> },
          { term: t('payee.wireRoutingNumber'), value: wireRoutingNumber },
          { term: t('payee.accountNumber'), value: <span className="tabular">{accountNumber}</span> },
          { term: t('payee.wireDetails'), value: wireDetails },
        ]}
      />
      <Text size="sm" tone="muted">
        {t('payee.hides', { seconds: secretShownFor / 1000 })}
      </Text>
    </Stack>
  )
}

function useHiding(isShown: boolean, hide: () => void): void {
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(hide, secretShownFor)
    const hideWithTab = () => document.hidden && hide()
    document.addEventListener('visibilitychange', hideWithTab)
    window.addEventListener('pagehide', hide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hideWithTab)
      window.removeEventListener('pagehide', hide)
    }
  }, [isShown, hide])
}

function asksForPassword(error: unknown): boolean {
  if (!(error instanceof HttpError) || error.status !== 403) return false
  return error.problem?.code === passwordRequired
}
