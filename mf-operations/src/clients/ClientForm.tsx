import { useHost } from '@drayline/contract'
import { byField, formValues } from '@drayline/domain/kernel/forms/record-fields'
import type { Client, ClientStatus } from '@drayline/domain/operations/clients/client'
import { clientStatuses } from '@drayline/domain/operations/clients/client'
import { clientFields, clientInput } from '@drayline/domain/operations/clients/client-schema'
import { domainMessages } from '@drayline/platform/domain-messages'
import { FormGrid, FormWide, SelectField, TextareaField, TextField } from '@drayline/ui'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { SimilarCheck } from '../similar/SimilarCheck.tsx'
import { useConfirmSimilar } from '../similar/use-confirm-similar.ts'
import { saveClient } from './clients.queries.ts'

/** Form of a new or an existing client (R-CLI-3, R-CLI-4). */
export function ClientForm({ client, onClose }: { client: Client | null; onClose: () => void }) {
  const t = useT()
  const texts = domainMessages.useT()
  const host = useHost()
  const initialValues = useMemo(() => formValues(clientFields, client), [client])
  const confirmSave = useConfirmSimilar('client')

  return (
    <RecordFormDrawer
      name={`client:${client?.id ?? 'new'}`}
      title={client ? t('client.editTitle', { name: client.name }) : t('client.newTitle')}
      record={client}
      initialValues={initialValues}
      schema={clientInput}
      save={(input, options) => saveClient(host.http, client?.id ?? null, input, options)}
      confirmSave={confirmSave}
      savedText={t(client ? 'client.updated' : 'client.created')}
      again={[]}
      onClose={onClose}
      failedText={t(client ? 'client.updateFailed' : 'client.createFailed')}
      labels={byField(clientFields, (name) => t(`client.${name}`))}
      show={(name, value) =>
        name === 'status' ? texts(`status.${value as ClientStatus}`) : String(value ?? '')
      }
    >
      {({ values }) => (
        <SimilarCheck kind="client" record={client} values={values}>
          <ClientFields />
        </SimilarCheck>
      )}
    </RecordFormDrawer>
  )
}

function ClientFields() {
  const t = useT()
  const texts = domainMessages.useT()
  return (
    <FormGrid>
      <FormWide>
        <TextField name="name" label={t('client.name')} required autoComplete="off" />
      </FormWide>
      <TextField name="contactPerson" label={t('client.contactPerson')} autoComplete="off" />
      <TextField name="taxId" label={t('client.taxId')} autoComplete="off" />
      <TextField name="email" label={t('client.email')} type="email" autoComplete="off" />
      <TextField name="phone" label={t('client.phone')} type="tel" autoComplete="off" />
      <FormWide>
        <TextareaField name="address" label={t('client.address')} rows={2} />
      </FormWide>
      <SelectField
        name="status"
        label={t('client.status')}
        options={clientStatuses.map((status) => ({ value: status, label: texts(`status.${status}`) }))}
      />
    </FormGrid>
  )
}
