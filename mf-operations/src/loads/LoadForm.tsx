import { useHost } from '@drayline/contract'
import type { Load } from '@drayline/domain/load'
import { loadInput, loadTransitions } from '@drayline/domain/load'
import { reachableStatuses } from '@drayline/domain/transitions'
import { brokerChoices, clientChoices } from '@drayline/platform/choices'
import { domainMessages } from '@drayline/platform/domain-messages'
import { useQueryClient } from '@drayline/platform/query'
import {
  ComboboxField,
  DateField,
  FormGrid,
  MoneyField,
  RecordFormDrawer,
  SelectField,
  TextField,
} from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { refreshLoads, saveLoad } from './loads.queries.ts'

function valuesOf(load: Load | null) {
  return {
    loadNumber: load?.loadNumber ?? '',
    clientId: load?.clientId ?? null,
    brokerId: load?.brokerId ?? null,
    pickupLocation: load?.pickupLocation ?? '',
    deliveryLocation: load?.deliveryLocation ?? '',
    pickupDate: load?.pickupDate ?? '',
    deliveryDate: load?.deliveryDate ?? '',
    rate: load?.rate ?? '',
    status: load?.status ?? 'pending',
    driverName: load?.driverName ?? '',
  }
}

/** Form of a new or an existing load. */
export function LoadForm({ load, onClose }: { load: Load | null; onClose: () => void }) {
  const t = useT()
  const host = useHost()
  const queries = useQueryClient()
  const initialValues = useMemo(() => valuesOf(load), [load])

  async function saved() {
    host.notify.success(t(load ? 'load.updated' : 'load.created'))
    onClose()
    await refreshLoads(queries)
  }

  return (
    <RecordFormDrawer
      name={`load:${load?.id ?? 'new'}`}
      title={load ? t('load.editTitle', { loadNumber: load.loadNumber }) : t('load.newTitle')}
      record={load}
      initialValues={initialValues}
      schema={loadInput}
      save={(input, options) => saveLoad(host.http, load?.id ?? null, input, options)}
      onSaved={saved}
      onClose={onClose}
      failedText={t(load ? 'load.updateFailed' : 'load.createFailed')}
      labels={{
        loadNumber: t('load.loadNumber'),
        clientId: t('load.client'),
        brokerId: t('load.broker'),
        pickupLocation: t('load.pickupLocation'),
        deliveryLocation: t('load.deliveryLocation'),
        pickupDate: t('load.pickupDate'),
        deliveryDate: t('load.deliveryDate'),
        rate: t('load.rate'),
        status: t('load.status'),
        driverName: t('load.driverName'),
      }}
    >
      <LoadFields load={load} />
    </RecordFormDrawer>
  )
}

function LoadFields({ load }: { load: Load | null }) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http, can } = useHost()
  const clients = useMemo(() => clientChoices(http), [http])
  const brokers = useMemo(() => brokerChoices(http), [http])
  const statuses = reachableStatuses(loadTransitions, load?.status ?? 'pending', can)
  return (
    <FormGrid>
      <TextField name="loadNumber" label={t('load.loadNumber')} required autoComplete="off" />
      <ComboboxField
        name="clientId"
        label={t('load.client')}
        required
        search={clients.search}
        resolve={clients.resolve}
      />
      <ComboboxField
        name="brokerId"
        label={t('load.broker')}
        search={brokers.search}
        resolve={brokers.resolve}
      />
      <MoneyField name="rate" label={t('load.rate')} />
      <TextField name="pickupLocation" label={t('load.pickupLocation')} autoComplete="off" />
      <TextField name="deliveryLocation" label={t('load.deliveryLocation')} autoComplete="off" />
      <DateField name="pickupDate" label={t('load.pickupDate')} />
      <DateField name="deliveryDate" label={t('load.deliveryDate')} />
      <TextField name="driverName" label={t('load.driverName')} autoComplete="off" />
      <SelectField
        name="status"
        label={t('load.status')}
        options={statuses.map((status) => ({ value: status, label: texts(`status.${status}`) }))}
      />
    </FormGrid>
  )
}
