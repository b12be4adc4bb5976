import { payoffLetter, payoffLetterQuery } from '@drayline/domain/finance/buyouts/buyout-schema'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import { idParams } from '../../kernel/lists/params.ts'
import { presentPayoffLetter, readPayoffLetter } from './payoff-letter.ts'
import { sendPayoffLetter } from './payoff-letter-sheet.ts'

const common = {
  method: 'GET',
  permission: 'purchases.read',
  params: idParams,
  query: payoffLetterQuery,
} as const

export const payoffLettersRoutes: Route[] = [
  defineRoute({
    ...common,
    path: '/api/clients/:id/payoff-letter',
    summary: 'For what we release a client to another factor, as of today or a day up to 30 days ahead',
    also: [422],
    response: payoffLetter,
    handler: (call) => readPayoffLetter(call, call.input.params.id, call.input.query),
    present: presentPayoffLetter,
  }),
  defineRoute({
    ...common,
    path: '/api/clients/:id/payoff-letter/pdf',
    summary: 'The same as a letter in your language',
    rate: 'export',
    raw: 'application/pdf',
    also: [304, 422],
    handler: (call) => sendPayoffLetter(call, call.input.params.id, call.input.query),
  }),
]
