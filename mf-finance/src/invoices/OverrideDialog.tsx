import { useHost } from '@drayline/contract'
import type { InvoiceDetail } from '@drayline/domain/invoice'
import type { ToldFinding } from '@drayline/domain/verdict'
import { domainMessages } from '@drayline/platform/domain-messages'
import { serverMessage } from '@drayline/platform/http'
import { useQueryClient } from '@drayline/platform/query'
import { Button, Dialog, Field, Stack, Textarea } from '@drayline/ui'
import { type FormEvent, useId, useState } from 'react'
import { useT } from '../messages.ts'
import { FindingList } from './FindingList.tsx'
import { refreshInvoices } from './invoices.queries.ts'
import { approveAgainst } from './verdict.queries.ts'

interface OverrideDialogProps {
  invoice: InvoiceDetail
  findings: ToldFinding[]
  onClose: () => void
}

/** Approves an invoice against what speaks against it: names each rule, and asks for the reason that is kept. */
export function OverrideDialog({ invoice, findings, onClose }: OverrideDialogProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http, notify, format } = useHost()
  const queries = useQueryClient()
  const form = useId()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const { invoiceNumber, client, amount } = invoice

  async function save(event: FormEvent) {
    event.preventDefault()
    // The dialog stands inside the page's tree, where other forms may be.
    event.stopPropagation()
    if (saving) return
    if (!reason.trim()) return setError(texts('verdict.override.required'))
    setSaving(true)
    try {
      const idempotencyKey = crypto.randomUUID()
      const result = await approveAgainst(http, invoice, reason.trim(), { idempotencyKey })
      await refreshInvoices(queries)
      if (!result?.ok) {
        setError(result?.message ?? t('verdict.failed'))
        return setSaving(false)
      }
      notify.success(t('move.done', { count: 1, status: texts('status.approved') }))
      onClose()
    } catch (failure) {
      setError(serverMessage(failure) ?? t('verdict.failed'))
      setSaving(false)
    }
  }

  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('verdict.question', { invoiceNumber })}
      description={t('verdict.sum', { client: client?.name ?? '—', amount: format.money(amount) })}
      footer={
        <>
          <Button onClick={onClose}>{t('move.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} loading={saving}>
            {t('verdict.confirm')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)}>
        <Stack gap={4}>
          <FindingList findings={findings} />
          <Field label={t('verdict.reason')} required error={error}>
            {(control) => (
              <Textarea
                rows={3}
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                {...control}
              />
            )}
          </Field>
        </Stack>
      </form>
    </Dialog>
  )
}
