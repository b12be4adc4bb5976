import type { PageModule } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import type { Invoice, InvoiceDetail } from '@drayline/domain/invoice'
import { brokerChoices, clientChoices } from '@drayline/platform/choices'
import { domainMessages } from '@drayline/platform/domain-messages'
import {
  Button,
  DataTable,
  EditRecord,
  Page,
  prefetchList,
  type RowAction,
  useListQuery,
  useRecordParams,
} from '@drayline/ui'
import { useMemo } from 'react'
import { messages, useT } from '../messages.ts'
import { downloadInvoice } from './download-invoice.ts'
import { InvoiceDrawer } from './InvoiceDrawer.tsx'
import { InvoiceForm } from './InvoiceForm.tsx'
import { invoiceColumns, invoiceFilters } from './invoice-columns.tsx'
import { invoiceKeys, invoiceQuery, invoicesData } from './invoices.queries.ts'
import { useBulkStatus } from './use-bulk-status.ts'

const list = { data: invoicesData, key: invoiceKeys.all }

/** Invoices: the list, one invoice beside it, and its form (spec part 1, section 2.6). */
export function Component() {
  const t = useT()
  const { http, format, can } = useHost()
  const record = useRecordParams()
  const source = useListQuery<Invoice>(list)
  const columns = useMemo(() => invoiceColumns(t, format), [t, format])
  const filters = useMemo(() => invoiceFilters(t, clientChoices(http), brokerChoices(http)), [t, http])
  const bulkActions = useBulkStatus()
  const rowActions = useRowActions(record.show, record.editRecord)
  const create = (
    <Button variant="primary" icon="plus" onClick={record.create}>
      {t('invoices.new')}
    </Button>
  )
  return (
    <Page
      title={t('invoices.title')}
      subtitle={t('invoices.subtitle')}
      width="full"
      actions={can('invoices.create') ? create : null}
    >
      <DataTable
        list="invoices"
        label={t('invoices.title')}
        source={source}
        columns={columns}
        filters={filters}
        search={{ placeholder: t('invoices.search') }}
        rowActions={rowActions}
        bulkActions={bulkActions}
        rowHref="open"
        empty={{
          title: t('invoices.empty'),
          message: t('invoices.emptyHint'),
          icon: 'file-text',
          action: can('invoices.create') ? create : undefined,
        }}
      />
      {record.open ? (
        <InvoiceDrawer
          id={record.open}
          onEdit={() => record.open && record.editRecord(record.open)}
          onClose={record.close}
        />
      ) : null}
      {record.creating ? <InvoiceForm invoice={null} onClose={record.close} /> : null}
      {record.edit ? (
        <EditRecord
          key={record.edit}
          query={invoiceQuery(http, record.edit)}
          title={t('action.edit')}
          failedText={t('view.failed')}
          onClose={record.close}
        >
          {(invoice: InvoiceDetail) => <InvoiceForm invoice={invoice} onClose={record.close} />}
        </EditRecord>
      ) : null}
    </Page>
  )
}

/** View, download, edit; viewing says what it shows in a toast of five seconds. */
function useRowActions(show: (id: number) => void, edit: (id: number) => void) {
  const t = useT()
  const { notify, format, can } = useHost()
  return (invoice: Invoice): RowAction[] => {
    const view = () => {
      const { invoiceNumber, client, amount, status } = invoice
      notify.info(
        t('view.toastTitle', { invoiceNumber }),
        t('view.toast', {
          client: client?.name ?? '',
          amount: format.money(amount),
          status: domainMessages.t(`status.${status}`),
        }),
        { duration: 5000 },
      )
      show(invoice.id)
    }
    return [
      { label: t('action.view'), icon: 'eye', onSelect: view },
      { label: t('action.download'), icon: 'download', onSelect: () => downloadInvoice(invoice, format) },
      ...(can('invoices.update')
        ? [{ label: t('action.edit'), icon: 'pencil' as const, onSelect: () => edit(invoice.id) }]
        : []),
    ]
  }
}

/** Starts the list's call and the texts before the page shows. */
export const loader: PageModule['loader'] = ({ url, host }) => {
  prefetchList(host, list, url.searchParams)
  return messages.load(host.user.language)
}
