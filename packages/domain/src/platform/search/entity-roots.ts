import type { EntityType } from '../../kernel/journal/activity.ts'
import type { SearchResults } from './search.ts'

/**
 * First path segment under which records of a kind are shown, null for kinds that have no page. Anyone who owns the
 * root owns every link to such records: no other remote can lead them elsewhere.
 */
export const entityRoots: Readonly<Record<EntityType, string | null>> = {
  client: '/clients',
  load: '/loads',
  invoice: '/invoices',
  broker: '/brokers',
  credit_check: '/credit-checks',
  document: '/documents',
  user: '/admin',
  view: null,
  remote: '/admin',
  session: null,
  collection: '/collections',
  vault: '/vault',
  fuel_advance: '/fuel-cards-internal',
  fuel_card_application: '/fuel-cards-internal',
  task: '/tasks',
  follow_up: '/follow-up',
  support_request: '/admin',
  email: '/admin',
  time_entry: '/time-clock',
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
  invitation: '/admin',
  time_request: '/time-clock',
  four_eyes: '/admin',
  security: '/admin',
}

/** Kind of the records in each group of the search answer. */
export const searchEntities: Readonly<Record<keyof SearchResults, EntityType>> = {
  clients: 'client',
  invoices: 'invoice',
  loads: 'load',
  brokers: 'broker',
  documents: 'document',
  tasks: 'task',
  people: 'user',
  entries: 'ledger_journal',
}
