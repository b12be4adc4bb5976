import { entityRoots, searchEntities } from './entity-roots.ts'

test('a record is shown under the screen of its kind', () => {
  expect(entityRoots).toEqual({
    client: '/clients',
    load: '/loads',
    invoice: '/invoices',
    broker: '/brokers',
    credit_check: '/credit-checks',
    document: '/documents',
    collection: '/collections',
    vault: '/vault',
    task: '/tasks',
    follow_up: '/follow-up',
    time_entry: '/time-clock',
    time_request: '/time-clock',
    export: '/reports',
    agreement: '/factoring',
    fee_plan: '/factoring',
    base_rate: '/factoring',
    ledger_period: '/factoring',
    purchase: '/factoring',
    payout: '/factoring',
    ledger_journal: '/factoring',
    receipt: '/factoring',
    payee: '/factoring',
    buyout: '/factoring',
    four_eyes: '/admin',
    security: '/admin',
    fuel_advance: '/fuel-cards-internal',
    fuel_card_application: '/fuel-cards-internal',
    // Records that administrators look after are in the admin panel.
    user: '/admin',
    remote: '/admin',
    support_request: '/admin',
    email: '/admin',
    invitation: '/admin',
    // Views and sessions have no page.
    view: null,
    session: null,
  })
})

test('each group of the search has its kind of record', () => {
  expect(searchEntities).toEqual({
    ...{ clients: 'client', invoices: 'invoice', loads: 'load' },
    ...{ brokers: 'broker', documents: 'document', tasks: 'task', people: 'user' },
    entries: 'ledger_journal',
  })
})
