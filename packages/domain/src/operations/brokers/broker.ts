export type * from './broker-schema.ts'

export const brokerStatuses = ['active', 'inactive', 'suspended'] as const
export type BrokerStatus = (typeof brokerStatuses)[number]
export const paymentTerms = ['net15', 'net30', 'net45', 'net60', 'quickpay'] as const
export type PaymentTerms = (typeof paymentTerms)[number]

/** Days until an invoice is due under each payment term; quickpay is paid within two days. */
export const paymentDays: Record<PaymentTerms, number> = {
  net15: 15,
  net30: 30,
  net45: 45,
  net60: 60,
  quickpay: 2,
}

/** The largest credit limit, in whole US dollars: beyond, amounts have no room (decimal(10,2)). */
export const maxCreditLimit = 99_999_999
