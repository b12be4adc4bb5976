import { useHost } from '@drayline/contract'
import type { Invoice, InvoiceDetail, InvoiceStatus } from '@drayline/domain/invoice'
import { editableInvoiceStatuses, invoiceInput, invoiceTransitions } from '@drayline/domain/invoice'
import type { Load } from '@drayline/domain/load'
import { reachableStatuses } from '@drayline/domain/transitions'
import { clientChoices, loadChoices, type RecordChoice } from '@drayline/platform/choices'
import { domainMessages } from '@drayline/platform/domain-messages'
import { type FormikProps, useFormikContext } from '@drayline/platform/form'
import { useQueryClient } from '@drayline/platform/query'
import {
  Alert,
  ComboboxField,
  FormGrid,
  FormWide,
  MoneyField,
  RecordFormDrawer,
  SelectField,
  TextareaField,
  TextField,
} from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { refreshInvoices, saveInvoice } from './invoices.queries.ts'

interface Values {
  invoiceNumber: string
  loadId: number | null
  clientId: number | null
  amount: string
  status: InvoiceStatus
  notes: string
}

const empty: Values = {
  invoiceNumber: '',
  loadId: null,
  clientId: null,
  amount: '',
  status: 'draft',
  notes: '',
}

function valuesOf(invoice: Invoice): Values {
  const { invoiceNumber, loadId, clientId, amount, status, notes } = invoice
  return { invoiceNumber, loadId, clientId, amount, status, notes: notes ?? '' }
}

/** Form of a new or an existing invoice (spec part 1, sections 2.6, 4, 5 and 8). */
export function InvoiceForm({ invoice, onClose }: { invoice: Invoice | null; onClose: () => void }) {
  const t = useT()
  const host = useHost()
  const queries = useQueryClient()
  const initialValues = useMemo(() => (invoice ? valuesOf(invoice) : empty), [invoice])

  async function saved(_: InvoiceDetail) {
    host.notify.success(t(invoice ? 'form.updated' : 'form.created'))
    onClose()
    await refreshInvoices(queries)
  }

  return (
    <RecordFormDrawer
      name={`invoice:${invoice?.id ?? 'new'}`}
      title={invoice ? t('form.editTitle', { invoiceNumber: invoice.invoiceNumber }) : t('form.newTitle')}
      record={invoice}
      initialValues={initialValues}
      schema={invoiceInput}
      save={(input, options) => saveInvoice(host.http, invoice?.id ?? null, input, options)}
      onSaved={saved}
      onClose={onClose}
      failedText={t(invoice ? 'form.updateFailed' : 'form.createFailed')}
      labels={{
        invoiceNumber: t('form.invoiceNumber'),
        loadId: t('form.load'),
        clientId: t('form.client'),
        amount: t('form.amount'),
        status: t('form.status'),
        notes: t('form.notes'),
      }}
    >
      {(form: FormikProps<Values>) => <InvoiceFields form={form} invoice={invoice} />}
    </RecordFormDrawer>
  )
}

function InvoiceFields({ form, invoice }: { form: FormikProps<Values>; invoice: Invoice | null }) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http, can } = useHost()
  const loads = useMemo(() => loadChoices(http), [http])
  const clients = useMemo(() => clientChoices(http), [http])
  const stored = invoice?.status ?? 'draft'
  const locked = !editableInvoiceStatuses.includes(stored)
  const statuses = reachableStatuses(invoiceTransitions, stored, can)

  /** Choosing a load prefills client and amount from it. */
  function prefill(choice: RecordChoice<Load> | null) {
    if (!choice) return
    const { clientId, rate } = choice.record
    void form.setValues((values) => ({
      ...values,
      loadId: choice.value,
      clientId,
      amount: rate ?? values.amount,
    }))
  }

  return (
    <>
      {locked ? <Alert tone="info">{t('form.locked', { status: texts(`status.${stored}`) })}</Alert> : null}
      <FormGrid>
        <TextField
          name="invoiceNumber"
          label={t('form.invoiceNumber')}
          required
          disabled={locked}
          autoComplete="off"
        />
        <ComboboxField
          name="loadId"
          label={t('form.load')}
          hint={t('form.loadHint')}
          required
          disabled={locked}
          search={loads.search}
          resolve={loads.resolve}
          onOptionChange={prefill}
        />
        <ClientField locked={locked} clients={clients} />
        <MoneyField name="amount" label={t('form.amount')} required disabled={locked} />
        <SelectField
          name="status"
          label={t('form.status')}
          options={statuses.map((status) => ({ value: status, label: texts(`status.${status}`) }))}
        />
        <FormWide>
          <TextareaField name="notes" label={t('form.notes')} rows={4} />
        </FormWide>
      </FormGrid>
    </>
  )
}

/** The client follows the load; without a load any client can be looked up. */
function ClientField({ locked, clients }: { locked: boolean; clients: ReturnType<typeof clientChoices> }) {
  const t = useT()
  const { values } = useFormikContext<Values>()
  return (
    <ComboboxField
      key={values.loadId}
      name="clientId"
      label={t('form.client')}
      required
      disabled={locked}
      search={clients.search}
      resolve={clients.resolve}
    />
  )
}
