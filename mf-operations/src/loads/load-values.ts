import type { Load } from '@drayline/domain/operations/loads/load'

/** What the form of a load starts with. */
export function loadValues(load: Load | null) {
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
export type LoadValues = ReturnType<typeof loadValues>
