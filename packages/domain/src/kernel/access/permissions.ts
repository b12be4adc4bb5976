import type { Role } from './roles.ts'

const employeeActions = [
  'activities.clear',
  'activities.read',
  'agreements.read',
  'brokers.create',
  'brokers.read',
  'brokers.update',
  'clients.create',
  'clients.read',
  'clients.update',
  'creditChecks.read',
  'creditChecks.request',
  'collections.create',
  'collections.read',
  'collections.update',
  'dashboard.read',
  'documents.delete',
  'documents.read',
  'documents.update',
  'documents.upload',
  'feePlans.read',
  'fuelAdvances.create',
  'fuelAdvances.delete',
  'fuelAdvances.read',
  'fuelAdvances.update',
  'fuelCards.apply',
  'fuelCards.read',
  'followUps.create',
  'followUps.read',
  'followUps.update',
  'invoices.create',
  'invoices.read',
  'invoices.recall',
  'invoices.submit',
  'invoices.update',
  'loads.cancel',
  'loads.create',
  'loads.read',
  'loads.update',
  'notifications.read',
  'payees.read',
  'profile.update',
  'purchases.read',
  'receipts.read',
  'reports.export',
  'reports.read',
  'search.use',
  'supportRequests.create',
  'tasks.create',
  'tasks.delete',
  'tasks.read',
  'tasks.update',
  'timeClock.use',
  'users.choose',
  'views.manage',
] as const

const managerActions = [
  'admin.open',
  'agreements.approve',
  'agreements.propose',
  'buyouts.approve',
  'buyouts.propose',
  'collections.void',
  'collections.writeOff',
  'brokers.delete',
  'creditChecks.decide',
  'documents.deleteAny',
  'documents.detach',
  'documents.restore',
  'email.accessLinks',
  'feePlans.manage',
  'fuelAdvances.decide',
  'fuelAdvances.override',
  'fuelAdvances.withoutLoad',
  'fuelCards.review',
  'invoices.approve',
  'invoices.clearDuplicate',
  'invoices.override',
  'invoices.pay',
  'invoices.reject',
  'invoices.unapprove',
  'ledger.close',
  'ledger.journal',
  'ledger.read',
  'payees.confirm',
  'payees.propose',
  'platform.status',
  'purchases.chargeBack',
  'purchases.writeOff',
  'receipts.post',
  'security.read',
  'supportRequests.manage',
  'tasks.deleteAny',
  'timeClock.manage',
  'users.assignRole',
  'users.read',
  'users.seeAs',
  'vault.manage',
  'vault.read',
  'vault.reveal',
] as const

const adminActions = [
  'audit.read',
  'audit.verify',
  'email.manage',
  'fourEyes.manage',
  'invoices.reversePayment',
  'remotes.publish',
  'security.manage',
  'timeClock.manageOwn',
  'users.manage',
  'vault.oversee',
] as const

/** Everything someone may be allowed to do. Permissions name actions, never screens or roles. */
export const actions = [...employeeActions, ...managerActions, ...adminActions] as const
export type Action = (typeof actions)[number]

/** Actions that only some roles may take: the rights that a change of role grants or removes. */
export const elevatedActions = [...managerActions, ...adminActions] as const
export type ElevatedAction = (typeof elevatedActions)[number]

const granted: Record<Role, ReadonlySet<Action>> = {
  employee: new Set(employeeActions),
  manager: new Set([...employeeActions, ...managerActions]),
  admin: new Set(actions),
}

/** The one table of permissions: action → roles. The server enforces it; screens only hide what is refused. */
export function allows(role: Role, action: Action): boolean {
  return granted[role].has(action)
}

/** The rights that someone gains and loses with another role. */
export function rightsChanged(from: Role, to: Role): { gained: ElevatedAction[]; lost: ElevatedAction[] } {
  const only = (a: Role, b: Role) =>
    elevatedActions.filter((action) => allows(a, action) && !allows(b, action))
  return { gained: only(to, from), lost: only(from, to) }
}

/** All actions of a role, as the server hands them to the browser. */
export function actionsOf(role: Role): Action[] {
  return [...granted[role]]
}

/** Tells whether a text from outside (a remote's descriptor) names an action that exists. */
export function isAction(text: string): text is Action {
  return (actions as readonly string[]).includes(text)
}

/** First part of an action's name: what it is about. */
export type ActionArea = Action extends `${infer Area}.${string}` ? Area : never

/** All actions by what they are about, areas and actions in alphabetical order. */
export function actionsByArea(): [ActionArea, Action[]][] {
  const areaOf = (action: Action) => action.slice(0, action.indexOf('.')) as ActionArea
  return [...Map.groupBy(actions.toSorted(), areaOf)]
}
