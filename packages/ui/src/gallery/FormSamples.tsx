import { ComboboxField } from '../form/ComboboxField.tsx'
import { Form } from '../form/Form.tsx'
import {
  CheckboxField,
  DateField,
  MoneyField,
  SelectField,
  TextareaField,
  TextField,
} from '../form/fields.tsx'
import { FormActions, FormGrid, FormWide, SubmitButton } from '../form/layout.tsx'
import { Card } from '../layout/Card.tsx'
import { Section } from './Section.tsx'
import { clients, sampleSchema, sampleValues, searchClients, statuses } from './samples.ts'

const resolveClient = async (value: string | number) =>
  clients.find((client) => client.value === value) ?? null

export interface SampleFormProps {
  onSubmit?: (values: unknown) => unknown
}

/** A whole form; submitting it empty shows the error summary. */
export function SampleForm({
  onSubmit = () => new Promise((resolve) => setTimeout(resolve, 900)),
}: SampleFormProps) {
  return (
    <Form aria-label="Invoice" initialValues={sampleValues} schema={sampleSchema} onSubmit={onSubmit}>
      <FormGrid>
        <TextField name="invoiceNumber" label="Invoice number" required />
        <ComboboxField
          name="clientId"
          label="Client"
          required
          search={searchClients}
          resolve={resolveClient}
        />
        <MoneyField name="amount" label="Amount" required />
        <SelectField name="status" label="Status" options={statuses} />
        <DateField name="dueDate" label="Due date" optional />
        <FormWide>
          <TextareaField name="notes" label="Notes" optional hint="At most 200 characters" />
        </FormWide>
        <FormWide>
          <CheckboxField name="urgent" label="Fund today" hint="Before the ACH cut-off" />
        </FormWide>
      </FormGrid>
      <FormActions>
        <SubmitButton>Save invoice</SubmitButton>
      </FormActions>
    </Form>
  )
}

/** Fields bound to a form. */
export function FormSamples() {
  return (
    <Section title="Form">
      <Card title="New invoice" subtitle="Submit it empty to see the error summary" level={3}>
        <SampleForm />
      </Card>
    </Section>
  )
}
