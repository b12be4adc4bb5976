import { useHost } from '@drayline/contract'
import { byField } from '@drayline/domain/kernel/forms/record-fields'
import type { Load } from '@drayline/domain/operations/loads/load'
import { loadFields, loadInput } from '@drayline/domain/operations/loads/load-schema'
import { domainMessages } from '@drayline/platform/domain-messages'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { LoadFields } from './LoadFields.tsx'
import { type LoadValues, loadValues } from './load-values.ts'
import { saveLoad } from './loads.queries.ts'
import { usePartyNames } from './use-party-names.ts'

/** Form of a new or an existing load. */
export function LoadForm({ load, onClose }: { load: Load | null; onClose: () => void }) {
  const t = useT()
  const texts = domainMessages.useT()
  const host = useHost()
  const names = usePartyNames(load)
  const initialValues = useMemo(() => loadValues(load), [load])

  /** Formats a value for the comparison of two versions. */
  function show(name: keyof LoadValues, value: unknown): string {
    if (value === null || value === undefined || value === '') return ''
    if (name === 'status') return texts(`status.${value as LoadValues['status']}`)
    if (name === 'rate') return host.format.money(String(value))
    if (name === 'pickupDate' || name === 'deliveryDate') return host.format.date(String(value))
    if (name === 'clientId' || name === 'brokerId') return names.of(name, Number(value))
    return String(value)
  }

  return (
    <RecordFormDrawer
      name={`load:${load?.id ?? 'new'}`}
      title={load ? t('load.editTitle', { loadNumber: load.loadNumber }) : t('load.newTitle')}
      record={load}
      initialValues={initialValues}
      schema={loadInput}
      save={(input, options) =>
        saveLoad(host.http, load?.id ?? null, input, options).catch(names.learnFromConflict)
      }
      savedText={t(load ? 'load.updated' : 'load.created')}
      again={['clientId']}
      onClose={onClose}
      failedText={t(load ? 'load.updateFailed' : 'load.createFailed')}
      labels={{
        ...byField(loadFields, (name) => t(`load.${name}`)),
        rate: t('load.rate'),
        status: t('load.status'),
      }}
      show={show}
    >
      <LoadFields load={load} names={names} />
    </RecordFormDrawer>
  )
}
