import { useHost } from '@drayline/contract'
import type { Payee, PayeeNumbers } from '@drayline/domain/finance/payees/payee'
import { secretShownFor } from '@drayline/domain/operations/vault/vault'
import { revealInput } from '@drayline/domain/operations/vault/vault-schema'
import {
  Alert,
  Button,
  DescriptionList,
  Dialog,
  FormActions,
  Stack,
  SubmitButton,
  Text,
  TextField,
} from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useEffect, useState } from 'react'
import { useT } from '../messages.ts'
import { revealPayee } from './payees.queries.ts'

/**
 * Asks why; the host asks who is there. Then shows the numbers for as long as the vault shows a value, in this window
 * alone. They are gone when the tab is hidden.
 */
export function RevealPayee({ payee, onClose }: { payee: Payee; onClose: () => void }) {
  const t = useT()
  const { http } = useHost()
  const [shown, setShown] = useState<PayeeNumbers | null>(null)
  useHiding(shown !== null, onClose)

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
          initialValues={{ reason: '' }}
          schema={revealInput}
          onSubmit={async ({ reason }) => setShown(await revealPayee(http, payee.id, reason))}
        >
          <TextField name="reason" label={t('reason.label')} required maxLength={300} autoComplete="off" />
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
