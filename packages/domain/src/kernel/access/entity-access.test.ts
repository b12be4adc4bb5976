import { hiddenEntityTypes } from './entity-access.ts'
import type { Action } from './permissions.ts'
import { allows } from './permissions.ts'

test('secrets, sessions, releases, mail, the book and requests for help are hidden from employees', () => {
  expect(hiddenEntityTypes((action) => allows('employee', action))).toEqual([
    'remote',
    'session',
    'vault',
    'support_request',
    'email',
    'ledger_period',
    'ledger_journal',
    'invitation',
    'security',
  ])
})

test('sessions and releases are for administrators alone', () => {
  expect(hiddenEntityTypes((action) => allows('manager', action))).toEqual([
    'remote',
    'session',
    'invitation',
  ])
  expect(hiddenEntityTypes((action) => allows('admin', action))).toEqual([])
})

test.each<[string, Action]>([
  ['client', 'clients.read'],
  ['load', 'loads.read'],
  ['invoice four_eyes', 'invoices.read'],
  ['security', 'security.read'],
  ['broker', 'brokers.read'],
  ['credit_check', 'creditChecks.read'],
  ['document', 'documents.read'],
  ['user', 'users.choose'],
  ['view', 'views.manage'],
  ['remote', 'remotes.publish'],
  ['session invitation', 'users.manage'],
  ['collection', 'collections.read'],
  ['vault', 'vault.read'],
  ['fuel_advance', 'fuelAdvances.read'],
  ['fuel_card_application', 'fuelCards.read'],
  ['task', 'tasks.read'],
  ['follow_up', 'followUps.read'],
  ['support_request', 'supportRequests.manage'],
  ['email', 'email.accessLinks'],
  ['time_entry time_request', 'timeClock.use'],
  ['export', 'reports.export'],
  ['agreement', 'agreements.read'],
  ['payee', 'payees.read'],
  ['fee_plan base_rate', 'feePlans.read'],
  ['purchase payout buyout', 'purchases.read'],
  ['ledger_period ledger_journal', 'ledger.read'],
  ['receipt', 'receipts.read'],
])('whoever lacks one right does not learn of one kind: %s needs %s', (types, needed) => {
  expect(hiddenEntityTypes((action) => action !== needed)).toEqual(types.split(' '))
})
