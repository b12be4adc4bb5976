import { useHost } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import type { FindingInWords } from '@drayline/domain/finance/invoices/verdict'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Button, Dialog, Stack } from '@drayline/ui'
import { type FormEvent, useId, useState } from 'react'
import { useT } from '../messages.ts'
import { ReasonText } from '../reason/ReasonText.tsx'
import { FindingList } from './FindingList.tsx'

/** A step that is taken although something speaks against the invoice. */
export interface AgainstFindings {
  invoice: Pick<Invoice, 'invoiceNumber' | 'client' | 'amount'>
  findings: readonly FindingInWords[]
  /** An approval needs a stated reason; submitting only asks once. */
  kind: 'approve' | 'submit'
}

/** Answer of the person: go ahead anyway, with a reason where one is required. */
export interface VerdictAnswer {
  override: string | null
}

interface VerdictDialogProps extends AgainstFindings {
  onAnswer: (answer: VerdictAnswer | null) => void
}

/** Names each thing that speaks against an invoice before it is submitted or approved all the same. */
export function VerdictDialog({ invoice, findings, kind, onAnswer }: VerdictDialogProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const { format } = useHost()
  const form = useId()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { invoiceNumber, client, amount } = invoice

  function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog stands inside the page's tree, where other forms may be.
    event.stopPropagation()
    if (kind === 'submit') return onAnswer({ override: null })
    if (!reason.trim()) return setMissing(true)
    onAnswer({ override: reason.trim() })
  }

  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onAnswer(null))}
      title={t(`verdict.question.${kind}`, { invoiceNumber })}
      description={t(`verdict.sum.${kind}`, { client: client?.name ?? '—', amount: format.money(amount) })}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{t('move.cancel')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t(`verdict.confirm.${kind}`)}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Stack gap={4}>
          <FindingList findings={findings} />
          {kind === 'approve' ? (
            <ReasonText
              label={t('verdict.reason')}
              error={missing && !reason.trim() ? texts('verdict.override.required') : undefined}
              value={reason}
              onChange={setReason}
            />
          ) : null}
        </Stack>
      </form>
    </Dialog>
  )
}
