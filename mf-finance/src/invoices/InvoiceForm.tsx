import { useHost } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { invoiceFields, invoiceInput } from '@drayline/domain/finance/invoices/invoice-schema'
import { byField } from '@drayline/domain/kernel/forms/record-fields'
import type { Load } from '@drayline/domain/operations/loads/load'
import { domainMessages } from '@drayline/platform/domain-messages'
import type { FormikProps } from '@drayline/platform/form'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { InvoiceFields } from './InvoiceFields.tsx'
import { copiedInvoiceValues, type InvoiceValues, invoiceValues, newInvoiceValues } from './invoice-values.ts'
import { saveInvoice } from './invoices.queries.ts'
import { useRecordNames } from './use-record-names.ts'
import { useSaveQuestion } from './use-save-question.tsx'

interface InvoiceFormProps {
  /** The invoice that is changed; null for a new one. */
  invoice: Invoice | null
  /** The invoice whose values a new one begins with. */
  copyOf?: Invoice | null
  /** The load a new invoice is for, when that is known. */
  load?: Load | null
  onClose: () => void
}

/** Form of a new or an existing invoice (R-INV-2, R-INV-4, R-INV-12). */
export function InvoiceForm({ invoice, copyOf = null, load = null, onClose }: InvoiceFormProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const host = useHost()
  const names = useRecordNames(invoice ?? copyOf)
  const { confirmSave, dialog } = useSaveQuestion(invoice, (id) => names.of('clientId', id))
  const initialValues = useMemo(() => {
    if (copyOf) return copiedInvoiceValues(copyOf)
    return invoice ? invoiceValues(invoice) : newInvoiceValues(load)
  }, [invoice, copyOf, load])

  /** Formats a value for the comparison of two versions. */
  function show(name: keyof InvoiceValues, value: unknown): string {
    if (value === null || value === undefined || value === '') return ''
    if (name === 'status') return texts(`status.${value as InvoiceValues['status']}`)
    if (name === 'amount') return host.format.money(String(value))
    if (name === 'loadId' || name === 'clientId') return names.of(name, Number(value))
    return String(value)
  }

  return (
    <>
      <RecordFormDrawer
        name={`invoice:${invoice?.id ?? 'new'}`}
        title={invoice ? t('form.editTitle', { invoiceNumber: invoice.invoiceNumber }) : t('form.newTitle')}
        record={invoice}
        initialValues={initialValues}
        schema={invoiceInput}
        save={(input, options) =>
          saveInvoice(host.http, invoice?.id ?? null, input, options).catch(names.learnFromConflict)
        }
        confirmSave={confirmSave}
        savedText={t(invoice ? 'form.updated' : 'form.created')}
        again={load ? undefined : []}
        onClose={onClose}
        failedText={t(invoice ? 'form.updateFailed' : 'form.createFailed')}
        labels={{
          ...byField(invoiceFields, (name) => t(`form.${name}`)),
          amount: t('form.amount'),
          status: t('form.status'),
          reason: t('reason.label'),
          override: t('verdict.reason'),
        }}
        show={show}
      >
        {(form: FormikProps<InvoiceValues>) => (
          <InvoiceFields
            form={form}
            invoiceId={invoice?.id ?? null}
            stored={invoice?.status ?? 'draft'}
            onLoadChosen={names.learnLoad}
          />
        )}
      </RecordFormDrawer>
      {dialog}
    </>
  )
}
