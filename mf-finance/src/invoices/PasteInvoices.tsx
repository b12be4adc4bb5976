import { useHost } from '@drayline/contract'
import {
  type InvoiceRowInput,
  type InvoiceRowsFound,
  invoiceRowInput,
} from '@drayline/domain/finance/invoices/invoice-rows-schema'
import type { RowResult } from '@drayline/domain/kernel/records/rows-schema'
import { billableLoadChoices } from '@drayline/platform/choices'
import { Dialog, ForbiddenState, PasteRows, type RowField, type RowMatch } from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { invoicesUrl } from './invoices.queries.ts'

/** Drafts out of a spreadsheet, at `?paste=1`: client and amount follow from the load where the row has none. */
export function PasteInvoices({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { http, can } = useHost()
  const fields = useInvoiceRowFields()
  if (!can('invoices.create'))
    return (
      <Dialog open onOpenChange={onClose} title={t('invoices.pasteTitle')}>
        <ForbiddenState />
      </Dialog>
    )

  /** The load that a number means, with what an invoice takes from it. */
  function matchOf({ id, loadNumber, rate, client, status }: InvoiceRowsFound['loads'][number]): RowMatch {
    return {
      ...{ id, name: loadNumber },
      fills: { clientId: client.id, ...(rate === null ? {} : { amount: rate }) },
      fault: status === 'cancelled' ? t('invoices.cancelledLoad') : undefined,
    }
  }

  return (
    <PasteRows<InvoiceRowInput>
      title={t('invoices.pasteTitle')}
      description={t('invoices.pasteHint')}
      name="invoice"
      fields={fields}
      numberField="invoiceNumber"
      schema={invoiceRowInput}
      look={async ({ invoiceNumber = [], loadId = [] }, signal) => {
        const body = { invoiceNumbers: invoiceNumber, loadNumbers: loadId }
        const found = await http.post<InvoiceRowsFound>(`${invoicesUrl}/rows/check`, body, { signal })
        return {
          taken: new Set(found.taken.map((number) => number.toLowerCase())),
          matches: {
            loadId: new Map(found.loads.map((load) => [load.loadNumber.toLowerCase(), [matchOf(load)]])),
          },
        }
      }}
      send={(rows, options) => http.post<RowResult[]>(`${invoicesUrl}/rows`, { rows }, options)}
      onClose={onClose}
    />
  )
}

/** The columns of invoices, with the names they have in people's spreadsheets in both languages. */
function useInvoiceRowFields(): readonly RowField[] {
  const t = useT()
  const { http, format } = useHost()
  return useMemo(
    () => [
      {
        ...{ name: 'invoiceNumber', label: t('form.invoiceNumber'), kind: 'text', required: true },
        names: ['invoicenumber', 'invoice', 'invoiceno', 'number', 'numerodefactura', 'factura'],
      },
      {
        ...{ name: 'loadId', label: t('form.loadId'), kind: 'record', required: true },
        names: ['load', 'loadnumber', 'loadno', 'loadid', 'numerodecarga', 'carga'],
        search: billableLoadChoices(http, format.money).search,
      },
      {
        ...{ name: 'amount', label: t('form.amount'), kind: 'money' },
        names: ['amount', 'total', 'rate', 'invoiceamount', 'importe', 'monto'],
      },
      {
        ...{ name: 'notes', label: t('form.notes'), kind: 'text' },
        names: ['notes', 'note', 'memo', 'comments', 'notas', 'nota', 'comentarios'],
      },
    ],
    [t, http, format],
  )
}
