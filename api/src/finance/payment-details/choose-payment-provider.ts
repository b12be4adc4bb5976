import type { Config } from '../../kernel/base/config.ts'
import { httpPaymentProvider } from './http-payment-provider.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { recordsProvider } from './records-provider.ts'

/** The configured provider: another service where there is one, otherwise our own records. */
export function paymentProviderOf(config: Config): PaymentProvider {
  const { paymentProviderUrl: url, paymentProviderToken: token, paymentProviderTimeout: timeout } = config
  return url ? httpPaymentProvider({ url, token, timeout }) : recordsProvider
}
