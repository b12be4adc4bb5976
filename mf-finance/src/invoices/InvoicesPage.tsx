import { useHost } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { brokerChoices, clientChoices, loadChoices } from '@drayline/platform/choices'
import {
  Button,
  DataTable,
  lazyComponent,
  Page,
  Row,
  useListQuery,
  useRecordNavigation,
  useRecordParams,
} from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { InvoiceEditor } from './InvoiceEditor.tsx'
import { invoiceColumns, invoiceFilters } from './invoice-columns.tsx'
import { invoiceWorkLists } from './invoice-work-lists.ts'
import { invoicesList } from './invoices.queries.ts'
import { useBulk } from './use-bulk.tsx'
import { useFlagged } from './use-flagged.ts'
import { useInvoiceMoves } from './use-invoice-moves.tsx'
import { useRowActions } from './use-row-actions.ts'
import { useVerdicts } from './use-verdicts.ts'

const InvoiceDrawer = lazyComponent(() => import('./InvoiceDrawer.tsx'), 'InvoiceDrawer')
const PasteInvoices = lazyComponent(() => import('./PasteInvoices.tsx'), 'PasteInvoices')

/** Invoices: the list, one invoice beside it, and its form (R-INV-1). */
export function Component() {
  const t = useT()
  const { http, format, can } = useHost()
  const record = useRecordParams()
  const source = useListQuery<Invoice>(invoicesList)
  const pager = useRecordNavigation({ source, list: invoicesList, openId: record.open })
  const flagged = useFlagged(source.rows)
  const against = useVerdicts(source.rows)
  const columns = useMemo(() => invoiceColumns(t, format, flagged, against), [t, format, flagged, against])
  const filters = useMemo(
    () =>
      invoiceFilters(t, {
        clients: clientChoices(http),
        brokers: brokerChoices(http),
        loads: loadChoices(http),
      }),
    [t, http],
  )
  const presets = useMemo(() => invoiceWorkLists(t), [t])
  const { move, dialog } = useInvoiceMoves()
  const { bulkActions, dialog: bulkDialog } = useBulk()
  const rowActions = useRowActions(record, move)
  const create = can('invoices.create') ? (
    <Button variant="primary" icon="plus" onClick={record.create}>
      {t('invoices.new')}
    </Button>
  ) : undefined
  return (
    <Page
      title={t('invoices.title')}
      subtitle={t('invoices.subtitle')}
      width="full"
      actions={
        create ? (
          <Row gap={2}>
            <Button icon="clipboard" onClick={record.paste}>
              {t('invoices.paste')}
            </Button>
            {create}
          </Row>
        ) : undefined
      }
    >
      <DataTable
        list="invoices"
        label={t('invoices.title')}
        source={source}
        columns={columns}
        filters={filters}
        presets={presets}
        search={{ placeholder: t('invoices.search') }}
        rowActions={rowActions}
        bulkActions={bulkActions}
        rowHref="open"
        empty={{
          title: t('invoices.empty'),
          message: t('invoices.emptyHint'),
          icon: 'file-text',
          action: create,
        }}
      />
      {record.open ? (
        <InvoiceDrawer
          id={record.open}
          listed={source.rows.find(({ id }) => id === record.open)}
          pager={pager}
          pageHref={pageHref(record.open, source.state.search)}
          move={move}
          onEdit={() => record.open && record.editRecord(record.open)}
          onCopy={() => record.open && record.copyRecord(record.open)}
          onClose={record.close}
        />
      ) : null}
      <InvoiceEditor record={record} loadId={Number(source.state.search.get('loadId')) || null} />
      {record.pasting ? <PasteInvoices onClose={record.close} /> : null}
      {dialog}
      {bulkDialog}
    </Page>
  )
}

/** The page of an invoice, with the list that it is walked in. */
function pageHref(id: number, search: URLSearchParams): string {
  const list = new URLSearchParams(search)
  for (const name of ['open', 'edit', 'new', 'copy', 'paste', 'view', 'cols', 'density']) list.delete(name)
  const text = list.toString()
  return `/invoices/${id}${text && `?${text}`}`
}
