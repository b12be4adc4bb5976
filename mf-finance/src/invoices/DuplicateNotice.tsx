import { useHost } from '@drayline/contract'
import type { InvoiceDetail } from '@drayline/domain/invoice'
import { notDuplicateInput } from '@drayline/domain/invoice-duplicates'
import { serverMessage } from '@drayline/platform/http'
import { useQuery, useQueryClient } from '@drayline/platform/query'
import { Alert, Button, Dialog, Field, Row, Textarea } from '@drayline/ui'
import { type FormEvent, useId, useState } from 'react'
import { useT } from '../messages.ts'
import { DuplicateList } from './DuplicateList.tsx'
import { declareDifferent, duplicatesQuery } from './duplicates.queries.ts'
import { refreshInvoices } from './invoices.queries.ts'

/**
 * Says on an invoice that it may be a duplicate, and of what; whoever may, declares that it is none. It cannot be
 * approved before. What was declared stays in sight.
 */
export function DuplicateNotice({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT()
  const { http, can } = useHost()
  const [asking, setAsking] = useState(false)
  const { data = [] } = useQuery(duplicatesQuery(http, invoice.id))
  const open = data.filter(({ cleared }) => cleared === null)
  const cleared = data.filter((duplicate) => duplicate.cleared !== null)
  return (
    <>
      {open.length > 0 ? (
        <Alert tone="warning" title={t('duplicate.title', { count: open.length })}>
          {t(can('invoices.clearDuplicate') ? 'duplicate.hint' : 'duplicate.hintEmployee')}
          <DuplicateList duplicates={open} />
          {can('invoices.clearDuplicate') ? (
            <Row data-print="hidden">
              <Button size="sm" onClick={() => setAsking(true)}>
                {t('duplicate.clear')}
              </Button>
            </Row>
          ) : null}
        </Alert>
      ) : null}
      {cleared.length > 0 ? (
        <Alert tone="info" title={t('duplicate.clearedTitle', { count: cleared.length })}>
          <DuplicateList duplicates={cleared} />
        </Alert>
      ) : null}
      {asking ? (
        <ClearDialog invoice={invoice} of={open.map(({ id }) => id)} onClose={() => setAsking(false)} />
      ) : null}
    </>
  )
}

interface ClearDialogProps {
  invoice: InvoiceDetail
  of: number[]
  onClose: () => void
}

function ClearDialog({ invoice, of, onClose }: ClearDialogProps) {
  const t = useT()
  const { http, notify } = useHost()
  const queries = useQueryClient()
  const form = useId()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [key] = useState(() => crypto.randomUUID())

  async function save(event: FormEvent) {
    event.preventDefault()
    // The dialog stands inside the page's tree, where other forms may be.
    event.stopPropagation()
    if (saving) return
    if (!notDuplicateInput.isValidSync({ of, reason })) {
      setError(t('duplicate.reasonMissing'))
      return
    }
    setSaving(true)
    try {
      await declareDifferent(http, invoice.id, { of, reason }, { idempotencyKey: key })
      await refreshInvoices(queries)
      notify.success(t('duplicate.saved'))
      onClose()
    } catch (failure) {
      setError(serverMessage(failure))
      setSaving(false)
    }
  }

  return (
    <Dialog
      open
      size="sm"
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('duplicate.question', { invoiceNumber: invoice.invoiceNumber })}
      description={t('duplicate.questionHint')}
      footer={
        <>
          <Button onClick={onClose}>{t('move.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} loading={saving}>
            {t('duplicate.confirm')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)}>
        <Field label={t('reason.label')} required error={error}>
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
      </form>
    </Dialog>
  )
}
