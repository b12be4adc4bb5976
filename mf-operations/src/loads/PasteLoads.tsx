import { useHost } from '@drayline/contract'
import type { NamedMatch, RowResult } from '@drayline/domain/kernel/records/rows-schema'
import type { LoadInput } from '@drayline/domain/operations/loads/load'
import type { LoadRowsFound } from '@drayline/domain/operations/loads/load-rows-schema'
import { loadInput } from '@drayline/domain/operations/loads/load-schema'
import { brokerChoices, clientChoices } from '@drayline/platform/choices'
import { Dialog, ForbiddenState, PasteRows, type RowField } from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { loadsUrl } from './loads.queries.ts'

/** Loads out of a spreadsheet, at `?paste=1` (R-LOD-7). */
export function PasteLoads({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { http, can } = useHost()
  const fields = useLoadRowFields()
  if (!can('loads.create'))
    return (
      <Dialog open onOpenChange={onClose} title={t('loads.pasteTitle')}>
        <ForbiddenState />
      </Dialog>
    )
  return (
    <PasteRows<LoadInput>
      title={t('loads.pasteTitle')}
      description={t('loads.pasteHint')}
      name="load"
      fields={fields}
      numberField="loadNumber"
      schema={loadInput}
      look={async ({ loadNumber = [], clientId = [], brokerId = [] }, signal) => {
        const body = { loadNumbers: loadNumber, clients: clientId, brokers: brokerId }
        const found = await http.post<LoadRowsFound>(`${loadsUrl}/rows/check`, body, { signal })
        return {
          taken: new Set(found.taken.map((number) => number.toLowerCase())),
          matches: { clientId: byName(found.clients), brokerId: byName(found.brokers) },
        }
      }}
      send={(rows, options) => http.post<RowResult[]>(`${loadsUrl}/rows`, { rows }, options)}
      onClose={onClose}
    />
  )
}

const byName = (found: readonly NamedMatch[]) =>
  new Map(found.map(({ name, matches }) => [name.toLowerCase(), matches]))

/** The columns of loads, with the names they have in people's spreadsheets in both languages. */
function useLoadRowFields(): readonly RowField[] {
  const t = useT()
  const { http } = useHost()
  return useMemo(() => {
    const names: Record<string, readonly string[]> = {
      loadNumber: ['loadnumber', 'load', 'loadno', 'loadid', 'number', 'numerodecarga', 'carga'],
      clientId: ['client', 'clientname', 'carrier', 'carriername', 'cliente', 'transportista'],
      brokerId: ['broker', 'brokername', 'customer', 'brokerdecarga', 'corredor'],
      pickupLocation: ['pickuplocation', 'pickup', 'origin', 'from', 'shipper', 'recogida', 'origen'],
      pickupDate: ['pickupdate', 'pickupday', 'pudate', 'fechaderecogida'],
      deliveryLocation: [
        'deliverylocation',
        'delivery',
        'destination',
        'to',
        'consignee',
        'entrega',
        'destino',
      ],
      deliveryDate: ['deliverydate', 'deliveryday', 'deldate', 'fechadeentrega'],
      rate: ['rate', 'amount', 'linehaul', 'total', 'tarifa', 'importe', 'monto'],
      driverName: ['drivername', 'driver', 'conductor', 'chofer'],
    }
    const field = (
      name: Exclude<keyof LoadInput, 'status'>,
      kind: RowField['kind'],
      rest: Partial<RowField> = {},
    ): RowField => ({
      ...{ name, kind, label: t(`load.${name}`), names: names[name] ?? [] },
      ...rest,
    })
    const clients = clientChoices(http)
    const brokers = brokerChoices(http)
    return [
      field('loadNumber', 'text', { required: true }),
      field('clientId', 'record', { ...clients, creates: 'client', required: true }),
      field('brokerId', 'record', { ...brokers, creates: 'broker' }),
      field('pickupLocation', 'text'),
      field('pickupDate', 'date'),
      field('deliveryLocation', 'text'),
      field('deliveryDate', 'date'),
      field('rate', 'money'),
      field('driverName', 'text'),
    ]
  }, [t, http])
}
