import { journalStatuses } from '@drayline/domain/finance/ledger/journal'
import {
  accountAnswer,
  accountQuery,
  balanceHolders,
  entryRecord,
  entrySummary,
  holderBalances,
  journalInput,
  journalPatch,
  journalRecord,
  postingRecord,
  trialBalanceAnswer,
} from '@drayline/domain/finance/ledger/ledger-schema'
import {
  periodDecisionInput,
  periodList,
  periodRecord,
  periodRequestInput,
} from '@drayline/domain/finance/ledger/period-schema'
import { dateFilter, idField, moneyField, oneOf } from '@drayline/domain/kernel/forms/fields'
import { entityTypes } from '@drayline/domain/kernel/journal/activity'
import { array, object, string } from 'yup'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { listParams } from '../../kernel/lists/list.ts'
import { idParams, manyOf } from '../../kernel/lists/params.ts'
import {
  presentAccount,
  presentEntry,
  presentEntrySummary,
  presentHolders,
  presentPosting,
  presentTrialBalance,
} from './book.presenter.ts'
import {
  listPostings,
  postingSorts,
  readAccount,
  readEntriesOf,
  readEntry,
  readHolders,
  readTrialBalance,
} from './book.service.ts'
import { presentJournal } from './journal.presenter.ts'
import { decideJournal, listJournals, readJournal, requestJournal } from './journals.service.ts'
import { presentPeriod, presentPeriods } from './period.presenter.ts'
import { decidePeriodChange, requestPeriodChange } from './periods.service.ts'
import { readPeriod, readPeriods } from './read-periods.ts'

const days = { from: dateFilter(), to: dateFilter() }

const bookRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/ledger/trial-balance',
    summary: "Balances of all accounts at the end of a day, by default the company's today",
    permission: 'ledger.read',
    query: object({ asOf: dateFilter() }),
    response: trialBalanceAnswer,
    handler: (call) => readTrialBalance(call, call.input.query.asOf),
    present: presentTrialBalance,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/ledger/account',
    summary: 'What an account, or a part of it, held before the first day and at the end of the last',
    permission: 'ledger.read',
    query: object({ ...accountQuery, ...days }),
    response: accountAnswer,
    handler: (call) => readAccount(call, call.input.query),
    present: presentAccount,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/ledger/balances',
    summary: "An account's largest balances by client or broker at the end of a day",
    permission: 'ledger.read',
    query: object({
      account: accountQuery.account,
      by: oneOf(balanceHolders).default('client'),
      asOf: dateFilter(),
    }),
    response: holderBalances,
    handler: (call) => readHolders(call, call.input.query),
    present: presentHolders,
  }),
  defineListRoute({
    path: '/api/ledger/postings',
    summary: 'Lines of an account by book date, the newest first; those of one amount on either side',
    permission: 'ledger.read',
    query: listParams({
      sorts: postingSorts,
      defaultSort: '-bookDate',
      searched: false,
      filters: { ...accountQuery, ...days, amount: moneyField() },
    }).shape({ sort: oneOf(['bookDate', '-bookDate']).default('-bookDate') }),
    item: postingRecord,
    handler: ({ input }) => listPostings(input.query),
    present: presentPosting,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/ledger/entries',
    summary: 'Entries about one record, such as a receipt, the oldest first',
    permission: 'ledger.read',
    query: object({ entity: oneOf(entityTypes).required(), entityId: idField().required() }),
    response: array(entrySummary.required()).required(),
    handler: ({ input: { query } }) => readEntriesOf({ entity: query.entity, id: query.entityId }),
    present: (entries) => entries.map(presentEntrySummary),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/ledger/entries/:id',
    summary: 'One entry with its lines, its record and its reversal',
    permission: 'ledger.read',
    params: object({
      id: string()
        .matches(/^\d{1,2}:\d{1,12}$/)
        .required(),
    }),
    response: entryRecord,
    handler: ({ input }) => readEntry(input.params.id),
    present: presentEntry,
  }),
]

const periodRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/ledger/periods',
    summary: 'Months of the book, the newest first',
    permission: 'ledger.read',
    response: periodList,
    handler: readPeriods,
    present: presentPeriods,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/ledger/periods/:id',
    summary: 'One month (202610) with what blocks its close, or is to be looked at, now',
    permission: 'ledger.read',
    params: idParams,
    response: periodRecord,
    handler: (call) => readPeriod(call, call.input.params.id),
    present: presentPeriod,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/ledger/periods/:id/request',
    summary: 'Asks for a month to be closed, or opened again; another person confirms it',
    permission: 'ledger.close',
    write: true,
    params: idParams,
    body: periodRequestInput,
    response: periodRecord,
    handler: (call) => requestPeriodChange(call, call.input.params.id, call.input.body),
    present: presentPeriod,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/ledger/periods/:id',
    summary: 'Confirms or refuses what another person asked for, or takes back what one asked for oneself',
    permission: 'ledger.close',
    write: true,
    params: idParams,
    body: periodDecisionInput,
    response: periodRecord,
    handler: (call) => decidePeriodChange(call, call.input.params.id, call.input.body),
    present: presentPeriod,
  }),
]

const journalRoutes: Route[] = [
  defineListRoute({
    path: '/api/ledger/journals',
    summary: 'Entries by hand, the newest first',
    permission: 'ledger.read',
    query: listParams({ searched: false, filters: { status: manyOf(journalStatuses) } }),
    item: journalRecord,
    handler: ({ input }) => listJournals(input.query),
    present: presentJournal,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/ledger/journals/:id',
    summary: 'One entry by hand',
    permission: 'ledger.read',
    params: idParams,
    response: journalRecord,
    handler: ({ input }) => readJournal(input.params.id),
    present: presentJournal,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/ledger/journals',
    summary: 'Asks for an entry by hand, which another person posts or refuses',
    permission: 'ledger.journal',
    write: true,
    status: 201,
    body: journalInput,
    response: journalRecord,
    handler: (call) => requestJournal(call, call.input.body),
    present: presentJournal,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/ledger/journals/:id',
    summary: 'Posts or refuses an entry by hand, by a second person, or takes it back, by the first',
    permission: 'ledger.journal',
    write: true,
    params: idParams,
    body: journalPatch,
    response: journalRecord,
    handler: (call) => decideJournal(call, call.input.params.id, call.input.body),
    present: presentJournal,
  }),
]

export const ledgerRoutes: Route[] = [...bookRoutes, ...periodRoutes, ...journalRoutes]
