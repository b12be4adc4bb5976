import { useHost } from '@drayline/contract'
import type { FuelAdvance, FuelAdvanceInput } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { fuelAdvanceInput } from '@drayline/domain/finance/fuel-advances/fuel-advance-schema'
import { pickChanged } from '@drayline/domain/kernel/forms/pick-changed'
import { domainMessages } from '@drayline/platform/domain-messages'
import type { FormikProps } from '@drayline/platform/form'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { FuelAdvanceFields } from './FuelAdvanceFields.tsx'
import { addFuelAdvance, changeFuelAdvance } from './fuel-advances.queries.ts'

/** An advance as its form holds it; a choice that is not made is null or empty. */
export type Values = Omit<
  FuelAdvanceInput,
  'processedBy' | 'notes' | 'overrideReason' | 'pickupState' | 'deliveryState'
> & {
  pickupState: string
  deliveryState: string
  processedBy: number | null
  notes: string
  overrideReason: string
}

interface FuelAdvanceFormProps {
  /** The advance that is changed; null for a new one. */
  advance: FuelAdvance | null
  onClose: () => void
}

/** Form of a new or an existing advance (R-FUA-2 to R-FUA-6): the statuses one may choose, changed fields alone. */
export function FuelAdvanceForm({ advance, onClose }: FuelAdvanceFormProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const host = useHost()
  const today = host.format.today()
  const { id: userId } = host.user
  const initialValues = useMemo(() => valuesOf(advance, today, userId), [advance, today, userId])

  /** Formats a value for the comparison of two versions. */
  function show(name: keyof Values, value: unknown): string {
    if (value === null || value === undefined || value === '') return ''
    if (name === 'status') return texts(`status.${value as Values['status']}`)
    if (name === 'advanceAmount' || name === 'feeAmount') return host.format.money(String(value))
    if (name === 'advanceDate') return host.format.date(String(value))
    if (name === 'processedBy' && value === advance?.processedBy) return advance.processedByName
    if (name === 'loadId' && value === advance?.loadId) return advance.load?.loadNumber ?? `#${value}`
    if (name === 'clientId' && value === advance?.clientId) return advance.client?.name ?? `#${value}`
    return name === 'processedBy' || name === 'loadId' || name === 'clientId' ? `#${value}` : String(value)
  }

  return (
    <RecordFormDrawer
      name={`fuel-advance:${advance?.id ?? 'new'}`}
      title={t(advance ? 'advances.edit' : 'advances.new')}
      description={advance?.carrierName}
      record={advance}
      initialValues={initialValues}
      schema={fuelAdvanceInput}
      save={(input, options, current) =>
        current
          ? changeFuelAdvance(
              host.http,
              current.id,
              pickChanged(valuesOf(current, today, userId), input),
              options,
            )
          : addFuelAdvance(host.http, input, options)
      }
      savedText={t(advance ? 'advances.updated' : 'advances.created')}
      again={['advanceDate']}
      onClose={onClose}
      failedText={t(advance ? 'advances.updateFailed' : 'advances.createFailed')}
      labels={{
        carrierName: t('advances.carrier'),
        advanceAmount: t('advances.amount'),
        feeAmount: t('advances.fee'),
        advanceDate: t('advances.date'),
        pickupState: t('advances.pickupState'),
        deliveryState: t('advances.deliveryState'),
        processedBy: t('advances.agent'),
        loadId: t('advances.load'),
        clientId: t('column.client'),
        status: t('column.status'),
        notes: t('column.notes'),
      }}
      show={show}
    >
      {(form: FormikProps<Values>) => <FuelAdvanceFields advance={advance} values={form.values} />}
    </RecordFormDrawer>
  )
}

/** A new advance is dated today and belongs to its author. */
function valuesOf(advance: FuelAdvance | null, today: string, userId: number): Values {
  if (!advance)
    return {
      ...{
        carrierName: '',
        advanceAmount: '0.00',
        feeAmount: '0.00',
        advanceDate: today,
        pickupState: '',
        deliveryState: '',
      },
      ...{
        processedBy: userId,
        loadId: null,
        clientId: null,
        notes: '',
        overrideReason: '',
        status: 'pending',
      },
    }
  const { carrierName, advanceAmount, feeAmount, advanceDate, pickupState, deliveryState } = advance
  const { processedBy, loadId, clientId, notes, status } = advance
  const fields = { carrierName, advanceAmount, feeAmount, advanceDate, pickupState, deliveryState }
  return { ...fields, processedBy, loadId, clientId, notes: notes ?? '', overrideReason: '', status }
}
