import { useHost } from '@drayline/contract'
import type { Purchase } from '@drayline/domain/finance/purchases/purchase'
import { parseMoney } from '@drayline/domain/kernel/money/money'
import { useQuery } from '@drayline/platform/query'
import { Alert, RadioGroup, Stack, Text } from '@drayline/ui'
import { useState } from 'react'
import { invoiceQuery, takeStep } from '../invoices/invoices.queries.ts'
import { useT } from '../messages.ts'
import { ReasonText } from '../reason/ReasonText.tsx'
import { StepDialog } from '../reason/StepDialog.tsx'
import { useDialogSave } from '../receipts/use-dialog-save.ts'
import { payoutQuery, purchasesOfPayoutQuery } from './payouts.queries.ts'

type Sent = 'yes' | 'no'

/**
 * Takes a funding back, with a reason; what that undoes is said before. Whether a payment on its way was sent is asked
 * with no answer chosen: only the person at the bank's screen knows it (R-PUR-3).
 */
export function UndoFundingDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const t = useT()
  const { http, notify, refresh, format } = useHost()
  const { id, invoice, payoutId } = purchase
  const { data: seen } = useQuery(invoiceQuery(http, invoice.id))
  const payment = usePaymentOnItsWay(payoutId)
  const [sent, setSent] = useState<Sent | null>(null)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { busy, failure, save } = useDialogSave(t('receipt.notDone'), () => {
    notify.success(t('undoFunding.done', { invoice: invoice.invoiceNumber }))
    onClose()
  })

  function submit() {
    setTried(true)
    if (!seen || reason.trim() === '' || (payment.net && !sent)) return
    setRefusal(null)
    const answers = {
      ...{ reason: reason.trim(), override: null },
      ...(payment.net ? { paymentSent: sent === 'yes' } : {}),
    }
    void save(answers, async () => {
      const result = await takeStep(http, seen, 'approved', answers)
      void refresh(`invoice:${invoice.id}`, `purchase:${id}`, 'payout')
      if (result?.ok) return
      setRefusal(result?.message ?? null)
      throw new Error('refused')
    })
  }

  return (
    <StepDialog
      title={t('undoFunding.title', { invoice: invoice.invoiceNumber })}
      description={t('undoFunding.about')}
      confirm={t('undoFunding.action')}
      danger
      busy={busy}
      disabled={!seen || payment.isLoading}
      failure={refusal ?? failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {payment.net ? (
        <Stack gap={2}>
          <RadioGroup
            label={t('undoFunding.wasSent', { amount: format.money(payment.net) })}
            value={sent ?? ''}
            onValueChange={(value) => setSent(value === 'yes' ? 'yes' : 'no')}
            options={[
              { value: 'yes', label: t('undoFunding.sent'), hint: t('undoFunding.sentHint') },
              { value: 'no', label: t('undoFunding.notSent'), hint: t('undoFunding.notSentHint') },
            ]}
          />
          {tried && !sent ? (
            <Text role="alert" tone="danger">
              {t('undoFunding.sentMissing')}
            </Text>
          ) : null}
        </Stack>
      ) : null}
      {payment.isShared ? <Alert tone="info" title={t('undoFunding.shared')} /> : null}
      <ReasonText
        label={t('reason.label')}
        error={tried && reason.trim() === '' ? t('ledger.reasonMissing') : undefined}
        value={reason}
        onChange={setReason}
      />
    </StepDialog>
  )
}

/**
 * The payment that was made for a purchase: its amount while nobody knows whether it was sent, and whether other
 * purchases share it, so that it stays.
 */
function usePaymentOnItsWay(payoutId: number | null) {
  const { http } = useHost()
  const enabled = payoutId !== null
  const { data: payout, isLoading: reads } = useQuery({ ...payoutQuery(http, payoutId ?? 0), enabled })
  const { data: bought, isLoading: readsBought } = useQuery({
    ...purchasesOfPayoutQuery(http, payoutId ?? 0),
    enabled,
  })
  const isShared = (bought?.length ?? 0) > 1
  const isOnItsWay =
    payout && !payout.reversedAt && !payout.returned && !payout.confirmedDay && parseMoney(payout.net) > 0
  return { net: isOnItsWay && !isShared ? payout.net : null, isShared, isLoading: reads || readsBought }
}
