import { useHost } from '@drayline/contract'
import { reachableStatuses } from '@drayline/domain/kernel/records/transitions'
import type { Load } from '@drayline/domain/operations/loads/load'
import { followsInvoice, isBilled, loadTransitions } from '@drayline/domain/operations/loads/load'
import { brokerChoices, clientChoices } from '@drayline/platform/choices'
import { domainMessages } from '@drayline/platform/domain-messages'
import type { FormikProps } from '@drayline/platform/form'
import {
  ComboboxField,
  DateField,
  FormGrid,
  FormWide,
  MoneyField,
  SelectField,
  TextField,
} from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import type { LoadValues } from './load-values.ts'
import { OfferNote, Origin } from './OfferNote.tsx'
import { selectOnFirstClick } from './select-on-first-click.ts'
import { useLastLoad } from './use-last-load.ts'
import type { usePartyNames } from './use-party-names.ts'

interface LoadFieldsProps {
  form: FormikProps<LoadValues>
  load: Load | null
  /** A new load that begins with the values of another. */
  isCopy: boolean
  names: ReturnType<typeof usePartyNames>
}

/** The fields of a load; statuses are those that this role can reach from the present one. */
export function LoadFields({ form, load, isCopy, names }: LoadFieldsProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http, can, format } = useHost()
  const clients = useMemo(() => clientChoices(http), [http])
  const brokers = useMemo(() => brokerChoices(http), [http])
  const { last, isOffered, anyOffered, decline } = useLastLoad(form, load === null && !isCopy)
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
  const from = { loadNumber: last?.loadNumber ?? '', date: last ? format.date(last.createdAt) : '' }
  /** Where a value comes from that nobody typed. */
  const origin = (name: string) => (isOffered(name) ? <Origin>{t('load.from', from)}</Origin> : undefined)
  const offered = (name: string) => ({ aside: origin(name), ...(isOffered(name) ? selectOnFirstClick : {}) })
  const rate = (
    <MoneyField
      name="rate"
      label={t('load.rate')}
      aside={
        last?.rate && !form.values.rate ? t('load.lastRate', { rate: format.money(last.rate) }) : undefined
      }
      disabled={locked}
    />
  )
  // A new load is pending, as good as always: nobody should pass its status on the way to the rest.
  const [second, beforeLast, lastField] = load ? [status, rate, null] : [rate, null, status]
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
        creates="client"
        label={t('load.clientId')}
        required
        disabled={locked}
        search={clients.search}
        resolve={clients.resolve}
        onOptionChange={(option) => names.learn('clientId', option?.record)}
      />
      <ComboboxField
        name="brokerId"
        creates="broker"
        label={t('load.brokerId')}
        aside={origin('brokerId')}
        disabled={locked}
        search={brokers.search}
        resolve={brokers.resolve}
        onOptionChange={(option) => names.learn('brokerId', option?.record)}
      />
      <TextField
        name="pickupLocation"
        label={t('load.pickupLocation')}
        {...offered('pickupLocation')}
        autoComplete="off"
      />
      <DateField name="pickupDate" label={t('load.pickupDate')} />
      <TextField
        name="deliveryLocation"
        label={t('load.deliveryLocation')}
        {...offered('deliveryLocation')}
        autoComplete="off"
      />
      <DateField name="deliveryDate" label={t('load.deliveryDate')} />
      {beforeLast}
      <TextField
        name="driverName"
        label={t('load.driverName')}
        {...offered('driverName')}
        autoComplete="off"
      />
      {lastField}
      {anyOffered ? (
        <FormWide>
          <OfferNote text={t('load.offered', from)} onDecline={decline} />
        </FormWide>
      ) : null}
    </FormGrid>
  )
}
