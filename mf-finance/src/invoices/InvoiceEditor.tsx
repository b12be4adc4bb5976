import { useHost } from '@drayline/contract'
import type { InvoiceDetail } from '@drayline/domain/finance/invoices/invoice'
import type { Load } from '@drayline/domain/operations/loads/load'
import { Drawer, EditRecord, ForbiddenState, lazyComponent, type RecordParams } from '@drayline/ui'
import { useT } from '../messages.ts'
import { invoiceQuery, loadQuery } from './invoices.queries.ts'

const InvoiceForm = lazyComponent(() => import('./InvoiceForm.tsx'), 'InvoiceForm')

interface InvoiceEditorProps {
  record: RecordParams
  /** The load a new invoice is for, from the address: `?new=1&loadId=7`. */
  loadId: number | null
}

/** The form that the address asks for, if it does: `?new=1`, as a copy `?new=1&copy=7`, or `?edit=7`. */
export function InvoiceEditor({ record, loadId }: InvoiceEditorProps) {
  const t = useT()
  const { http, can } = useHost()
  const { creating, copy, edit, close } = record
  if (!creating && edit === null) return null
  if (!can(creating ? 'invoices.create' : 'invoices.update'))
    return (
      <Drawer open onOpenChange={close} title={t(creating ? 'form.newTitle' : 'action.edit')}>
        <ForbiddenState />
      </Drawer>
    )
  const id = edit ?? copy
  if (id !== null)
    return (
      <EditRecord
        key={id}
        query={invoiceQuery(http, id)}
        title={t(edit === null ? 'form.newTitle' : 'action.edit')}
        failedText={t('view.failed')}
        onClose={close}
      >
        {(invoice: InvoiceDetail) =>
          edit === null ? (
            <InvoiceForm invoice={null} copyOf={invoice} onClose={close} />
          ) : (
            <InvoiceForm invoice={invoice} onClose={close} />
          )
        }
      </EditRecord>
    )
  if (loadId === null) return <InvoiceForm invoice={null} onClose={close} />
  return (
    <EditRecord
      key={loadId}
      query={loadQuery(http, loadId)}
      title={t('form.newTitle')}
      failedText={t('form.loadFailed')}
      onClose={close}
    >
      {(load: Load) => <InvoiceForm invoice={null} load={load} onClose={close} />}
    </EditRecord>
  )
}
