import { type CreateInPlaceProps, useHost } from '@drayline/contract'
import type { Broker, BrokerInput } from '@drayline/domain/operations/brokers/broker'
import { brokerInput } from '@drayline/domain/operations/brokers/broker-schema'
import { FormGrid, FormWide, TextField } from '@drayline/ui'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { SimilarCheck } from '../similar/SimilarCheck.tsx'
import { useConfirmSimilar } from '../similar/use-confirm-similar.ts'
import { brokerLabels, brokerValues } from './broker-values.ts'
import { saveBroker } from './brokers.queries.ts'

type BrokerValues = ReturnType<typeof brokerValues>

/** A broker that a form elsewhere lacks: what is required, and its number, over that form. The rest is filled in later. */
export function CreateBroker({ typed, onCreated, onClose }: CreateInPlaceProps) {
  const t = useT()
  const { http } = useHost()
  const initialValues = useMemo(() => ({ ...brokerValues(null), name: typed }), [typed])
  const confirmSave = useConfirmSimilar('broker')
  return (
    <RecordFormDrawer<BrokerValues, BrokerInput, Broker, Broker>
      as="dialog"
      name="broker:new:in-place"
      title={t('broker.newTitle')}
      description={t('create.rest')}
      record={null}
      initialValues={initialValues}
      schema={brokerInput}
      save={(input, options) => saveBroker(http, null, input, options)}
      confirmSave={(input) => confirmSave(input, null)}
      savedText={t('broker.created')}
      onSaved={({ id }) => onCreated(id)}
      onClose={onClose}
      failedText={t('broker.createFailed')}
      labels={brokerLabels(t)}
    >
      {({ values }) => (
        <SimilarCheck kind="broker" record={null} values={values}>
          <FormGrid>
            <FormWide>
              <TextField name="name" label={t('broker.name')} required autoComplete="off" />
            </FormWide>
            <TextField name="contactPerson" label={t('broker.contactPerson')} required autoComplete="off" />
            <TextField name="phone" label={t('broker.phone')} type="tel" required autoComplete="off" />
            <TextField name="email" label={t('broker.email')} type="email" required autoComplete="off" />
            <TextField name="mcNumber" label={t('broker.mcNumber')} autoComplete="off" />
          </FormGrid>
        </SimilarCheck>
      )}
    </RecordFormDrawer>
  )
}
