import { useHost } from '@drayline/contract'
import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import { invoiceTransitions, lockedInvoiceFields } from '@drayline/domain/finance/invoices/invoice'
import { reachableStatuses } from '@drayline/domain/kernel/records/transitions'
import type { Load } from '@drayline/domain/operations/loads/load'
import { billableLoadChoices, clientChoices, type RecordChoice } from '@drayline/platform/choices'
import { domainMessages } from '@drayline/platform/domain-messages'
import type { FormikProps } from '@drayline/platform/form'
import {
  Alert,
  ComboboxField,
  FormGrid,
  FormWide,
  MoneyField,
  SelectField,
  TextareaField,
  TextField,
} from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { DuplicateHint } from './DuplicateHint.tsx'
import { type InvoiceValues, loadValues, rejects } from './invoice-values.ts'
import { VerdictHint } from './VerdictHint.tsx'

interface InvoiceFieldsProps {
  form: FormikProps<InvoiceValues>
  /** The invoice that is being changed; null for a new one. */
  invoiceId: number | null
  /** The status before any change. */
  stored: InvoiceStatus
  onLoadChosen: (load: Load) => void
}

/** The fields of an invoice; statuses are those the person may reach, and what is locked cannot be changed. */
export function InvoiceFields({ form, invoiceId, stored, onLoadChosen }: InvoiceFieldsProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http, can, format } = useHost()
  const loads = useMemo(() => billableLoadChoices(http, format.money), [http, format])
  const clients = useMemo(() => clientChoices(http), [http])
  const locked = lockedInvoiceFields(stored, form.values.status)
  const statuses = reachableStatuses(invoiceTransitions, stored, can)

  /** Choosing a load prefills client and amount from it. */
  function prefill(choice: RecordChoice<Load> | null) {
    if (!choice) return
    onLoadChosen(choice.record)
    void form.setValues((values) => ({
      ...values,
      ...loadValues(choice.record, values.amount),
      loadId: choice.value,
    }))
  }

  return (
    <>
      {locked.length > 0 ? (
        <Alert tone="info">
          {t(locked.includes('amount') ? 'form.locked' : 'form.keepsLoad', {
            status: texts(`status.${stored}`),
          })}
        </Alert>
      ) : null}
      <DuplicateHint loadId={form.values.loadId} amount={form.values.amount} invoiceId={invoiceId} />
      <VerdictHint form={form} invoiceId={invoiceId} stored={stored} />
      <FormGrid>
        <TextField
          name="invoiceNumber"
          label={t('form.invoiceNumber')}
          required
          disabled={locked.includes('invoiceNumber')}
          autoComplete="off"
          maxLength={40}
        />
        <ComboboxField
          name="loadId"
          label={t('form.loadId')}
          hint={t('form.loadHint')}
          required
          disabled={locked.includes('loadId')}
          search={loads.search}
          resolve={loads.resolve}
          onOptionChange={prefill}
        />
        <ComboboxField
          name="clientId"
          creates="client"
          label={t('form.clientId')}
          required
          disabled={locked.includes('clientId')}
          search={clients.search}
          resolve={clients.resolve}
        />
        <MoneyField name="amount" label={t('form.amount')} required disabled={locked.includes('amount')} />
        <SelectField
          name="status"
          label={t('form.status')}
          options={statuses.map((status) => ({ value: status, label: texts(`status.${status}`) }))}
        />
        {rejects(stored, form.values.status) ? (
          <FormWide>
            <TextareaField
              name="reason"
              label={t('reason.label')}
              hint={t('reason.hint')}
              required
              rows={2}
              maxLength={500}
            />
          </FormWide>
        ) : null}
        <FormWide>
          <TextareaField name="notes" label={t('form.notes')} rows={4} maxLength={2000} />
        </FormWide>
      </FormGrid>
    </>
  )
}
