import type { EntityType } from '../journal/activity.ts'
import { entityTypes } from '../journal/activity.ts'
import type { Action } from './permissions.ts'

/** Permission needed to learn that a record of this kind exists, and its history. */
const readActions: Record<EntityType, Action> = {
  client: 'clients.read',
  load: 'loads.read',
  invoice: 'invoices.read',
  broker: 'brokers.read',
  credit_check: 'creditChecks.read',
  document: 'documents.read',
  user: 'users.choose',
  view: 'views.manage',
  remote: 'remotes.publish',
  session: 'users.manage',
  collection: 'collections.read',
  vault: 'vault.read',
  fuel_advance: 'fuelAdvances.read',
  fuel_card_application: 'fuelCards.read',
  task: 'tasks.read',
  follow_up: 'followUps.read',
  support_request: 'supportRequests.manage',
  email: 'email.accessLinks',
  time_entry: 'timeClock.use',
  export: 'reports.export',
  agreement: 'agreements.read',
  fee_plan: 'feePlans.read',
  base_rate: 'feePlans.read',
  ledger_period: 'ledger.read',
  purchase: 'purchases.read',
  payout: 'purchases.read',
  ledger_journal: 'ledger.read',
  receipt: 'receipts.read',
  payee: 'payees.read',
  buyout: 'purchases.read',
  invitation: 'users.manage',
  time_request: 'timeClock.use',
  four_eyes: 'invoices.read',
  security: 'security.read',
}

/** Kinds of records of which someone may not even learn that there are some. */
export function hiddenEntityTypes(can: (action: Action) => boolean): EntityType[] {
  return entityTypes.filter((type) => !can(readActions[type]))
}
