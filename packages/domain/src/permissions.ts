import type { Role } from './roles.ts'

const employeeActions = [
  'activities.clear',
  'activities.read',
  'brokers.read',
  'clients.create',
  'clients.read',
  'clients.update',
  'dashboard.read',
  'documents.read',
  'invoices.create',
  'invoices.read',
  'invoices.recall',
  'invoices.submit',
  'invoices.update',
  'loads.create',
  'loads.read',
  'loads.update',
  'notifications.read',
  'profile.update',
  'search.use',
  'users.choose',
  'views.manage',
] as const

const managerActions = [
  'admin.open',
  'invoices.approve',
  'invoices.pay',
  'invoices.reject',
  'invoices.unapprove',
  'platform.status',
  'users.read',
] as const

const adminActions = ['audit.read', 'invoices.reversePayment', 'remotes.publish', 'users.manage'] as const

/** Everything somebody may be allowed to do. Permissions name actions, never screens or roles. */
export const actions = [...employeeActions, ...managerActions, ...adminActions] as const
export type Action = (typeof actions)[number]

const granted: Record<Role, ReadonlySet<Action>> = {
  employee: new Set(employeeActions),
  manager: new Set([...employeeActions, ...managerActions]),
  admin: new Set(actions),
}

/** The one table of permissions: action → roles. The server enforces it; screens only hide what is refused. */
export function allows(role: Role, action: Action): boolean {
  return granted[role].has(action)
}

/** All actions of a role, as the server hands them to the browser. */
export function actionsOf(role: Role): Action[] {
  return [...granted[role]]
}

/** Whether a text from outside (a remote's descriptor) names an action that exists. */
export function isAction(text: string): text is Action {
  return (actions as readonly string[]).includes(text)
}
