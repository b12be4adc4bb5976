import { formValues } from '@drayline/domain/kernel/forms/record-fields'
import type { Load, StoredLoadStatus } from '@drayline/domain/operations/loads/load'
import { loadFields } from '@drayline/domain/operations/loads/load-schema'

/** Initial values of a load's form. */
export function loadValues(load: Load | null) {
  const status: StoredLoadStatus = load?.status ?? 'pending'
  return { ...formValues(loadFields, load), rate: load?.rate ?? '', status }
}
export type LoadValues = ReturnType<typeof loadValues>

/** A new load like another one: its parties, lane, driver and rate. Number, days and status are its own. */
export function copiedLoadValues(load: Load): LoadValues {
  return { ...loadValues(load), loadNumber: '', pickupDate: '', deliveryDate: '', status: 'pending' }
}
