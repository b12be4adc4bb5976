import { useHost } from '@drayline/contract'
import { reachableStatuses } from '@drayline/domain/kernel/records/transitions'
import type { Load } from '@drayline/domain/operations/loads/load'
import { followsInvoice, isBilled, loadTransitions } from '@drayline/domain/operations/loads/load'
import { brokerChoices, clientChoices } from '@drayline/platform/choices'
import { domainMessages } from '@drayline/platform/domain-messages'
import { ComboboxField, DateField, FormGrid, MoneyField, SelectField, TextField } from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import type { usePartyNames } from './use-party-names.ts'

interface LoadFieldsProps {
  load: Load | null
  names: ReturnType<typeof usePartyNames>
}

/** The fields of a load; statuses are those that this role can reach from the present one. */
export function LoadFields({ load, names }: LoadFieldsProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http, can } = useHost()
  const clients = useMemo(() => clientChoices(http), [http])
  const brokers = useMemo(() => brokerChoices(http), [http])
  const locked = load !== null && isBilled(load)
  const statuses = reachableStatuses(loadTransitions, load?.status ?? 'pending', can)
  const status = (
    <SelectField
      name="status"
      label={t('load.status')}
      hint={load && followsInvoice(load.status) ? t('load.statusHint') : undefined}
      options={statuses.map((status) => ({ value: status, label: texts(`status.${status}`) }))}
    />
  )
  const rate = <MoneyField name="rate" label={t('load.rate')} disabled={locked} />
  // A new load is pending, as good as always: nobody should pass its status on the way to the rest.
  const [second, beforeLast, last] = load ? [status, rate, null] : [rate, null, status]
  return (
    <FormGrid>
      <TextField
        name="loadNumber"
        label={t('load.loadNumber')}
        hint={locked ? t('load.lockedHint') : undefined}
        disabled={locked}
        required
        autoComplete="off"
      />
      {second}
      <ComboboxField
        name="clientId"
        label={t('load.clientId')}
        required
        disabled={locked}
        search={clients.search}
        resolve={clients.resolve}
        onOptionChange={(option) => names.learn('clientId', option?.record)}
      />
      <ComboboxField
        name="brokerId"
        label={t('load.brokerId')}
        disabled={locked}
        search={brokers.search}
        resolve={brokers.resolve}
        onOptionChange={(option) => names.learn('brokerId', option?.record)}
      />
      <TextField name="pickupLocation" label={t('load.pickupLocation')} autoComplete="off" />
      <DateField name="pickupDate" label={t('load.pickupDate')} />
      <TextField name="deliveryLocation" label={t('load.deliveryLocation')} autoComplete="off" />
      <DateField name="deliveryDate" label={t('load.deliveryDate')} />
      {beforeLast}
      <TextField name="driverName" label={t('load.driverName')} autoComplete="off" />
      {last}
    </FormGrid>
  )
}
