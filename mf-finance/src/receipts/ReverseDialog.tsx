import { useHost } from '@drayline/contract'
import type { Receipt, ReceiptReversal } from '@drayline/domain/finance/receipts/receipt'
import { isAmount } from '@drayline/domain/kernel/money/money'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { Alert, ErrorState, Field, Money, MoneyInput, SkeletonText, Stack, Text } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { FigureTable } from '../purchases/FigureTable.tsx'
import { ReasonText } from '../reason/ReasonText.tsx'
import { StepDialog } from '../reason/StepDialog.tsx'
import { centsOf } from './applying.ts'
import { reversalQuery, reverseReceipt } from './receipts.queries.ts'
import { useDialogSave } from './use-dialog-save.ts'

/** A payment that did not come is taken back whole; what that undoes is shown first. */
export function ReverseDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const t = useT()
  const { http, notify } = useHost()
  const query = useQuery(reversalQuery(http, receipt.id))
  const [reason, setReason] = useState('')
  const [charge, setCharge] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, failure, save } = useDialogSave(t('receipt.notDone'), () => {
    notify.success(t('reverse.done'))
    onClose()
  })
  const chargeError = charge !== '' && !isAmount(charge) ? t('apply.notAmount') : undefined

  function submit() {
    setTried(true)
    if (!query.data || reason.trim() === '' || chargeError) return
    const body = { reason: reason.trim(), bankCharge: charge || '0.00' }
    void save(body, (options) =>
      reverseReceipt(http, receipt.id, body, { ...options, version: receipt.version }),
    )
  }

  return (
    <StepDialog
      title={t('reverse.title')}
      description={t('reverse.about')}
      size="lg"
      confirm={t('reverse.confirm')}
      danger
      busy={busy}
      disabled={!query.data}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {receipt.disposals.length > 0 ? <Alert tone="info" title={t('reverse.passedOn')} /> : null}
      {query.error && !query.data ? (
        <ErrorState
          compact
          title={t('reverse.failed')}
          description={serverMessage(query.error)}
          onRetry={() => query.refetch()}
        />
      ) : null}
      {query.data ? <Undone receipt={receipt} reversal={query.data} /> : null}
      {!query.data && !query.error ? <SkeletonText lines={4} /> : null}
      <ReasonText
        label={t('reason.label')}
        error={tried && reason.trim() === '' ? t('ledger.reasonMissing') : undefined}
        value={reason}
        onChange={setReason}
      />
      <Field
        label={t('reverse.charge')}
        hint={t('reverse.chargeHint')}
        optional
        error={tried ? chargeError : undefined}
      >
        {(control) => <MoneyInput {...control} value={charge} onValueChange={setCharge} />}
      </Field>
    </StepDialog>
  )
}

/** What is taken back, purchase by purchase, and what clients owe then. */
function Undone({ receipt, reversal: { purchases, due } }: { receipt: Receipt; reversal: ReceiptReversal }) {
  const t = useT()
  const { format } = useHost()
  function dueText() {
    if (due.startsWith('-')) return t('reverse.dueLess', { amount: format.money(due.slice(1)) })
    return centsOf(due) > 0 ? t('reverse.dueSum', { amount: format.money(due) }) : t('reverse.nothingDue')
  }
  return (
    <Stack gap={3}>
      {purchases.length > 0 ? (
        <FigureTable
          label={t('reverse.undoes')}
          names={2}
          heads={[
            t('part.invoice'),
            t('column.client'),
            t('reverse.openAgain'),
            t('reverse.fee'),
            t('reverse.rebate'),
            t('reverse.due'),
          ]}
          rows={purchases.map(({ purchaseId, invoiceNumber, client, open, end, due: own }) => ({
            key: purchaseId,
            cells: [
              invoiceNumber,
              client?.name ?? '—',
              <Money key="open" value={open} />,
              end ? <Money key="fee" value={end.fee} /> : '—',
              end ? <Money key="rebate" value={end.rebate} /> : '—',
              <Money key="due" value={own} />,
            ],
          }))}
        />
      ) : null}
      <Text>
        {t('reverse.sum', { amount: format.money(receipt.amount) })} {dueText()}
      </Text>
    </Stack>
  )
}
