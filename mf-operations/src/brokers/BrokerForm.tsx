import { useHost } from '@drayline/contract'
import { isUsState, usStateCodes, usStates } from '@drayline/domain/kernel/forms/us-states'
import { plainNumber } from '@drayline/domain/kernel/money/money'
import type { Broker, BrokerStatus, PaymentTerms } from '@drayline/domain/operations/brokers/broker'
import { brokerStatuses, paymentTerms } from '@drayline/domain/operations/brokers/broker'
import { brokerInput } from '@drayline/domain/operations/brokers/broker-schema'
import { domainMessages } from '@drayline/platform/domain-messages'
import { FormGrid, FormWide, SelectField, TextareaField, TextField } from '@drayline/ui'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { SimilarCheck } from '../similar/SimilarCheck.tsx'
import { useConfirmSimilar } from '../similar/use-confirm-similar.ts'
import { brokerLabels, brokerValues, copiedBrokerValues } from './broker-values.ts'
import { saveBroker } from './brokers.queries.ts'

interface BrokerFormProps {
  /** The broker that is changed; null for a new one. */
  broker: Broker | null
  /** The broker whose values a new one begins with. */
  copyOf?: Broker | null
  onClose: () => void
}

/** Form of a new or an existing broker (R-BRK-2, R-BRK-8). */
export function BrokerForm({ broker, copyOf = null, onClose }: BrokerFormProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const host = useHost()
  const initialValues = useMemo(
    () => (copyOf ? copiedBrokerValues(copyOf) : brokerValues(broker)),
    [broker, copyOf],
  )
  const confirmSave = useConfirmSimilar('broker')

  /** Formats a value for the comparison of two versions. */
  function show(name: keyof typeof initialValues, value: unknown): string {
    if (value === null || value === undefined || value === '') return ''
    if (name === 'status') return texts(`status.${value as BrokerStatus}`)
    if (name === 'paymentTerms') return t(`paymentTerms.${value as PaymentTerms}`)
    const dollars = name === 'creditLimit' && plainNumber(String(value))
    if (dollars) return host.format.money(dollars)
    if (name === 'state' && isUsState(String(value))) return usStates[value as keyof typeof usStates]
    return String(value)
  }

  return (
    <RecordFormDrawer
      name={`broker:${broker?.id ?? 'new'}`}
      title={broker ? t('broker.editTitle', { name: broker.name }) : t('broker.newTitle')}
      record={broker}
      initialValues={initialValues}
      schema={brokerInput}
      save={(input, options, current) => saveBroker(host.http, current, input, options)}
      confirmSave={confirmSave}
      savedText={t(broker ? 'broker.updated' : 'broker.created')}
      again={[]}
      onClose={onClose}
      failedText={t(broker ? 'broker.updateFailed' : 'broker.createFailed')}
      labels={brokerLabels(t)}
      show={show}
    >
      {({ values }) => (
        <SimilarCheck kind="broker" record={broker} values={values}>
          <BrokerFields />
        </SimilarCheck>
      )}
    </RecordFormDrawer>
  )
}

const states = usStateCodes.map((code) => ({ value: code, label: `${usStates[code]} (${code})` }))

function BrokerFields() {
  const t = useT()
  const texts = domainMessages.useT()
  const off = { autoComplete: 'off' } as const
  return (
    <FormGrid>
      <FormWide>
        <TextField name="name" label={t('broker.name')} required {...off} />
      </FormWide>
      <TextField name="contactPerson" label={t('broker.contactPerson')} required {...off} />
      <TextField name="phone" label={t('broker.phone')} type="tel" required {...off} />
      <FormWide>
        <TextField name="email" label={t('broker.email')} type="email" required {...off} />
      </FormWide>
      <TextField name="payablesContact" label={t('broker.payablesContact')} {...off} />
      <TextField name="payablesPhone" label={t('broker.payablesPhone')} type="tel" {...off} />
      <FormWide>
        <TextField name="payablesEmail" label={t('broker.payablesEmail')} type="email" {...off} />
      </FormWide>
      <FormWide>
        <TextField name="address" label={t('broker.address')} {...off} />
      </FormWide>
      <TextField name="city" label={t('broker.city')} {...off} />
      <SelectField
        name="state"
        label={t('broker.state')}
        options={states}
        placeholder={t('broker.noState')}
      />
      <TextField name="zipCode" label={t('broker.zipCode')} inputMode="numeric" {...off} />
      <TextField name="mcNumber" label={t('broker.mcNumber')} hint={t('broker.mcHint')} {...off} />
      <TextField
        name="dotNumber"
        label={t('broker.dotNumber')}
        hint={t('broker.dotHint')}
        inputMode="numeric"
        {...off}
      />
      <TextField
        name="creditLimit"
        label={t('broker.creditLimit')}
        hint={t('broker.limitHint')}
        inputMode="numeric"
        {...off}
      />
      <SelectField
        name="paymentTerms"
        label={t('broker.paymentTerms')}
        options={paymentTerms.map((value) => ({ value, label: t(`paymentTerms.${value}`) }))}
      />
      <SelectField
        name="status"
        label={t('broker.status')}
        options={brokerStatuses.map((status) => ({ value: status, label: texts(`status.${status}`) }))}
      />
      <FormWide>
        <TextareaField name="notes" label={t('broker.notes')} rows={3} />
      </FormWide>
    </FormGrid>
  )
}
