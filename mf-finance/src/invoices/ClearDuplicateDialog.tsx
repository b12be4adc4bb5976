import { useHost } from '@drayline/contract'
import type { InvoiceDetail } from '@drayline/domain/finance/invoices/invoice'
import { notDuplicateInput } from '@drayline/domain/finance/invoices/invoice-duplicates-schema'
import { serverMessage } from '@drayline/platform/http'
import { Button, Dialog } from '@drayline/ui'
import { type FormEvent, useId, useState } from 'react'
import { useT } from '../messages.ts'
import { ReasonText } from '../reason/ReasonText.tsx'
import { declareDifferent } from './duplicates.queries.ts'

interface ClearDuplicateDialogProps {
  invoice: InvoiceDetail
  of: number[]
  onClose: () => void
}

/** Asks why an invoice is not the same as others; the reason is kept. */
export function ClearDuplicateDialog({ invoice, of, onClose }: ClearDuplicateDialogProps) {
  const t = useT()
  const { http, notify } = useHost()
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
      await declareDifferent(
        http,
        invoice.id,
        { of, reason },
        { idempotencyKey: key, version: invoice.version },
      )
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
        <ReasonText label={t('reason.label')} error={error} value={reason} onChange={setReason} />
      </form>
    </Dialog>
  )
}
