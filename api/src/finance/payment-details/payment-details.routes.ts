import { paymentDetails, supportContact } from '@drayline/domain/finance/payment-details/payment-details'
import { dateFilter } from '@drayline/domain/kernel/forms/fields'
import { object } from 'yup'
import { Problem } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import { periodOf, readerOf } from '../reports/index.ts'
import { paymentProviderOf } from './choose-payment-provider.ts'
import { cleanHtml } from './clean-html.ts'
import { PaymentProviderError } from './payment-provider.ts'

export const paymentDetailsRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/payment-details',
    summary:
      'Payment details of a period (by default the last 30 days) as cleaned HTML of the payment provider; 502 when it fails, 504 when it does not answer',
    permission: 'reports.read',
    query: object({ from: dateFilter(), to: dateFilter() }),
    response: paymentDetails,
    also: [502, 504],
    handler: (call) => readDetails(call, call.input.query),
    present: ({ renderedHtml, from, to }) => ({ renderedHtml, from, to }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/payment-details/support',
    summary: 'Whom to ask about payments',
    permission: 'reports.read',
    response: supportContact,
    handler: ({ config }) => config,
    present: ({ supportEmail, supportPhone }) => ({ email: supportEmail, phone: supportPhone }),
  }),
]

async function readDetails(call: AnyCall, query: { from?: string; to?: string }) {
  const reader = readerOf(call)
  const { from, to } = periodOf(query, reader)
  const provider = paymentProviderOf(call.config)
  try {
    const { renderedHtml } = await provider.details({ from, to, reader })
    return { renderedHtml: cleanHtml(renderedHtml), from, to }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    call.log.warn(
      { provider: provider.name, failure: error.failure, detail: error.detail },
      'payment details',
    )
    throw new Problem(error.failure === 'timeout' ? 504 : 502, 'error.unavailable', {
      message: { key: error.key, params: { status: error.detail } },
    })
  }
}
