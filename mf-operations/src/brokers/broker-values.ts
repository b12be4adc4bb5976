import type { Broker } from '@drayline/domain/operations/brokers/broker'
import type { useT } from '../messages.ts'

/** What the form of a broker starts with. */
export function brokerValues(broker: Broker | null) {
  return {
    name: broker?.name ?? '',
    contactPerson: broker?.contactPerson ?? '',
    email: broker?.email ?? '',
    phone: broker?.phone ?? '',
    address: broker?.address ?? '',
    city: broker?.city ?? '',
    state: broker?.state ?? '',
    zipCode: broker?.zipCode ?? '',
    mcNumber: broker?.mcNumber ?? '',
    dotNumber: broker?.dotNumber ?? '',
    creditLimit: broker?.creditLimit ?? 0,
    paymentTerms: broker?.paymentTerms ?? 'net30',
    status: broker?.status ?? 'active',
    notes: broker?.notes ?? '',
  }
}

/** Names of the fields as they read on screen. */
export function brokerLabels(t: ReturnType<typeof useT>) {
  return {
    name: t('broker.name'),
    contactPerson: t('broker.contactPerson'),
    email: t('broker.email'),
    phone: t('broker.phone'),
    address: t('broker.address'),
    city: t('broker.city'),
    state: t('broker.state'),
    zipCode: t('broker.zipCode'),
    mcNumber: t('broker.mcNumber'),
    dotNumber: t('broker.dotNumber'),
    creditLimit: t('broker.creditLimit'),
    paymentTerms: t('broker.paymentTerms'),
    status: t('broker.status'),
    notes: t('broker.notes'),
  }
}
