import { type CreateInPlaceProps, useHost } from '@drayline/contract'
import { byField, type FormValues, formValues } from '@drayline/domain/kernel/forms/record-fields'
import type { Client, ClientInput } from '@drayline/domain/operations/clients/client'
import { clientFields, clientInput } from '@drayline/domain/operations/clients/client-schema'
import { FormGrid, FormWide, TextField } from '@drayline/ui'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { SimilarCheck } from '../similar/SimilarCheck.tsx'
import { useConfirmSimilar } from '../similar/use-confirm-similar.ts'
import { saveClient } from './clients.queries.ts'

type ClientValues = FormValues<typeof clientFields>

/** A client that a form elsewhere lacks: what one needs to be reached, over that form. The rest is filled in later. */
export function CreateClient({ typed, onCreated, onClose }: CreateInPlaceProps) {
  const t = useT()
  const { http } = useHost()
  const initialValues = useMemo(() => ({ ...formValues(clientFields, null), name: typed }), [typed])
  const confirmSave = useConfirmSimilar('client')
  return (
    <RecordFormDrawer<ClientValues, ClientInput, Client, Client>
      as="dialog"
      name="client:new:in-place"
      title={t('client.newTitle')}
      description={t('create.rest')}
      record={null}
      initialValues={initialValues}
      schema={clientInput}
      save={(input, options) => saveClient(http, null, input, options)}
      confirmSave={(input) => confirmSave(input, null)}
      savedText={t('client.created')}
      onSaved={({ id }) => onCreated(id)}
      onClose={onClose}
      failedText={t('client.createFailed')}
      labels={byField(clientFields, (field) => t(`client.${field}`))}
    >
      {({ values }) => (
        <SimilarCheck kind="client" record={null} values={values}>
          <FormGrid>
            <FormWide>
              <TextField name="name" label={t('client.name')} required autoComplete="off" />
            </FormWide>
            <TextField name="contactPerson" label={t('client.contactPerson')} autoComplete="off" />
            <TextField name="phone" label={t('client.phone')} type="tel" autoComplete="off" />
            <TextField name="email" label={t('client.email')} type="email" autoComplete="off" />
            <TextField name="taxId" label={t('client.taxId')} autoComplete="off" />
          </FormGrid>
        </SimilarCheck>
      )}
    </RecordFormDrawer>
  )
}
