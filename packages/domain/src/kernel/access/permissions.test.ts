import {
  actions,
  actionsByArea,
  actionsOf,
  allows,
  elevatedActions,
  isAction,
  rightsChanged,
} from './permissions.ts'
import { roles } from './roles.ts'

test('each role may do everything the one below it may', () => {
  for (const action of actions) {
    expect(allows('manager', action) || !allows('employee', action)).toBe(true)
    expect(allows('admin', action)).toBe(true)
  }
})

test('an employee decides nothing about money', () => {
  for (const action of [
    'invoices.approve',
    'invoices.reject',
    'invoices.pay',
    'invoices.reversePayment',
  ] as const) {
    expect(allows('employee', action)).toBe(false)
  }
})

test('only managers and admins open the admin panel', () => {
  expect(roles.filter((role) => allows(role, 'admin.open'))).toEqual(['manager', 'admin'])
})

test('the list handed to the browser is the list the server checks', () => {
  for (const role of roles)
    expect(actionsOf(role).sort()).toEqual(actions.filter((action) => allows(role, action)).sort())
  expect(isAction('invoices.approve')).toBe(true)
  expect(isAction('toString')).toBe(false)
})

/** Permissions that each role has beyond the one below it, by area. */
const employees = {
  activities: 'clear read',
  agreements: 'read',
  brokers: 'create read update',
  clients: 'create read update',
  collections: 'create read update',
  creditChecks: 'read request',
  dashboard: 'read',
  documents: 'delete read update upload',
  feePlans: 'read',
  followUps: 'create read update',
  fuelAdvances: 'create delete read update',
  fuelCards: 'apply read',
  invoices: 'create read recall submit update',
  loads: 'cancel create read update',
  notifications: 'read',
  payees: 'read',
  profile: 'update',
  purchases: 'read',
  receipts: 'read',
  reports: 'export read',
  search: 'use',
  supportRequests: 'create',
  tasks: 'create delete read update',
  timeClock: 'use',
  users: 'choose',
  views: 'manage',
}
const managers = {
  admin: 'open',
  agreements: 'approve propose',
  brokers: 'delete',
  buyouts: 'approve propose',
  collections: 'void writeOff',
  creditChecks: 'decide',
  documents: 'deleteAny detach restore',
  email: 'accessLinks',
  feePlans: 'manage',
  fuelAdvances: 'decide override withoutLoad',
  fuelCards: 'review',
  invoices: 'approve clearDuplicate override pay reject unapprove',
  ledger: 'close journal read',
  payees: 'confirm propose',
  platform: 'status',
  purchases: 'chargeBack writeOff',
  receipts: 'post',
  security: 'read',
  supportRequests: 'manage',
  tasks: 'deleteAny',
  timeClock: 'manage',
  users: 'assignRole read seeAs',
  vault: 'manage read reveal',
}
const admins = {
  audit: 'read verify',
  email: 'manage',
  fourEyes: 'manage',
  invoices: 'reversePayment',
  remotes: 'publish',
  security: 'manage',
  timeClock: 'manageOwn',
  users: 'manage',
  vault: 'oversee',
}
const named = (rights: Record<string, string>) =>
  Object.entries(rights).flatMap(([area, verbs]) => verbs.split(' ').map((verb) => `${area}.${verb}`))

test('who may do what', () => {
  const [all, decided, kept] = [employees, managers, admins].map(named) as [string[], string[], string[]]
  expect(actionsOf('employee').sort()).toEqual(all.sort())
  expect(actionsOf('manager').sort()).toEqual([...all, ...decided].sort())
  expect(actionsOf('admin').sort()).toEqual([...all, ...decided, ...kept].sort())
})

test('a change of role says what it gives and takes', () => {
  expect(rightsChanged('manager', 'manager')).toEqual({ gained: [], lost: [] })
  const promoted = rightsChanged('employee', 'manager')
  expect(promoted).toEqual({
    gained: elevatedActions.filter((action) => allows('manager', action)),
    lost: [],
  })
  expect(promoted.gained).toContain('invoices.pay')
  expect(promoted.gained).not.toContain('invoices.reversePayment')
  expect(rightsChanged('manager', 'employee')).toEqual({ gained: [], lost: promoted.gained })
  expect(rightsChanged('manager', 'admin').gained).toContain('invoices.reversePayment')
})

test('every action belongs to the area that its name begins with', () => {
  const areas = actionsByArea()
  expect(areas.flatMap(([, own]) => own).sort()).toEqual([...actions].sort())
  expect(areas.every(([area, own]) => own.every((action) => action.startsWith(`${area}.`)))).toBe(true)
  expect(Object.fromEntries(areas).vault).toEqual([
    'vault.manage',
    'vault.oversee',
    'vault.read',
    'vault.reveal',
  ])
})
