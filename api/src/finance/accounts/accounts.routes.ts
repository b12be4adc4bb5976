import { accountQuery } from '@drayline/domain/finance/ledger/ledger-schema'
import {
  brokerAccount,
  brokerAccountLine,
  brokerLineFilters,
  clientAccount,
  clientAccountLine,
  clientLineFilters,
} from '@drayline/domain/finance/ledger/party-account-schema'
import { dateFilter, oneOf } from '@drayline/domain/kernel/forms/fields'
import type { ObjectShape } from 'yup'
import { object } from 'yup'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { listParams } from '../../kernel/lists/list.ts'
import { idParams } from '../../kernel/lists/params.ts'
import {
  presentBrokerAccount,
  presentBrokerLine,
  presentClientAccount,
  presentClientLine,
} from './account.presenter.ts'
import { sendAccountPdf } from './account-sheet.ts'
import { listLines, readAccount, readBrokerAccount } from './accounts.service.ts'
import { sendBookAccountPdf, sendTrialBalancePdf } from './book-sheets.ts'

const days = { from: dateFilter(), to: dateFilter() }
/** Lines come in the order of their book days, and in no other. */
const linesQuery = <F extends ObjectShape>(filters: F) =>
  listParams({ searched: false, filters: { ...filters, ...days } }).shape({
    sort: oneOf(['bookDate', '-bookDate']).default('-bookDate'),
  })
const asOf = object({ asOf: dateFilter() })

export const accountsRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/clients/:id/account',
    summary: "What stands between a client and us at the end of a day, by default the company's today",
    permission: 'purchases.read',
    params: idParams,
    query: asOf,
    response: clientAccount,
    handler: (call) =>
      readAccount(call, { party: 'client', id: call.input.params.id }, call.input.query.asOf),
    present: presentClientAccount,
  }),
  defineListRoute({
    path: '/api/clients/:id/account/lines',
    summary:
      "Entries that moved a figure of a client's account, with the balance after each, the newest first",
    permission: 'purchases.read',
    params: idParams,
    query: linesQuery(clientLineFilters),
    item: clientAccountLine,
    handler: ({ input }) => listLines({ party: 'client', id: input.params.id }, input.query),
    present: presentClientLine,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/brokers/:id/account',
    summary: "What a broker owes us at the end of a day, by client; by default the company's today",
    permission: 'purchases.read',
    params: idParams,
    query: asOf,
    response: brokerAccount,
    handler: (call) => readBrokerAccount(call, call.input.params.id, call.input.query.asOf),
    present: presentBrokerAccount,
  }),
  defineListRoute({
    path: '/api/brokers/:id/account/lines',
    summary: "Entries that moved a figure of a broker's debtor ledger, with the balance after each",
    permission: 'purchases.read',
    params: idParams,
    query: linesQuery(brokerLineFilters),
    item: brokerAccountLine,
    handler: ({ input }) => listLines({ party: 'broker', id: input.params.id }, input.query),
    present: presentBrokerLine,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/clients/:id/account/pdf',
    summary:
      'The same as PDF of letter size in your language, with the lines of one figure; 409 when they are too many',
    permission: 'purchases.read',
    rate: 'export',
    params: idParams,
    query: object({ ...clientLineFilters, ...days }),
    raw: 'application/pdf',
    also: [304, 409],
    handler: (call) => sendAccountPdf(call, { party: 'client', id: call.input.params.id }, call.input.query),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/brokers/:id/account/pdf',
    summary:
      'The same as PDF of letter size in your language, with the lines of one figure; 409 when they are too many',
    permission: 'purchases.read',
    rate: 'export',
    params: idParams,
    query: object({ ...brokerLineFilters, ...days }),
    raw: 'application/pdf',
    also: [304, 409],
    handler: (call) => sendAccountPdf(call, { party: 'broker', id: call.input.params.id }, call.input.query),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/ledger/trial-balance/pdf',
    summary: "Balances of all accounts at the end of a day as PDF, by default the company's today",
    permission: 'ledger.read',
    rate: 'export',
    query: asOf,
    raw: 'application/pdf',
    also: [304],
    handler: (call) => sendTrialBalancePdf(call, call.input.query.asOf),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/ledger/account/pdf',
    summary: 'An account of the book, or a part of it, with its lines as PDF; 409 when they are too many',
    permission: 'ledger.read',
    rate: 'export',
    query: object({ ...accountQuery, ...days }),
    raw: 'application/pdf',
    also: [304, 409],
    handler: (call) => sendBookAccountPdf(call, call.input.query),
  }),
]
