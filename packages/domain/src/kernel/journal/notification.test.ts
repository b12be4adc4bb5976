import { entityTypes } from './activity.ts'
import {
  channelsFor,
  completePreferences,
  defaultKind,
  notificationDefaults,
  notificationKinds,
} from './notification.ts'

const on = { emailNotifications: true, desktopNotifications: true }
const off = { emailNotifications: false, desktopNotifications: false }

test('people hear of everything in the app and on the desktop; mail is left for their account and the server', () => {
  for (const kind of notificationKinds) {
    expect([kind, notificationDefaults[kind]]).toEqual([
      kind,
      { inApp: true, desktop: true, email: kind === 'account' || kind === 'server' },
    ])
  }
})

test('the kind of a notification follows from what it is about', () => {
  const kinds = Object.fromEntries(entityTypes.map((type) => [type, defaultKind(type)]))
  expect(kinds).toMatchObject({
    invoice: 'invoiceDecided',
    credit_check: 'creditCheckDecided',
    task: 'assignment',
    follow_up: 'assignment',
    collection: 'assignment',
    document: 'documentFailed',
    fuel_card_application: 'applicationReviewed',
    remote: 'remotePublished',
    time_entry: 'timeCorrected',
    time_request: 'timeCorrected',
    support_request: 'supportRequest',
    export: 'exportReady',
    user: 'account',
    session: 'account',
  })
  for (const type of ['client', 'load', 'broker', 'vault', null, undefined] as const)
    expect(defaultKind(type)).toBe('other')
})

test('what somebody chose stands over the usual ways; kinds added later have their own', () => {
  const chosen = { assignment: { inApp: true, email: true, desktop: false } }
  expect(completePreferences(chosen)).toEqual({ ...notificationDefaults, ...chosen })
  expect(completePreferences(null)).toEqual(notificationDefaults)
  expect(completePreferences(undefined)).toEqual(notificationDefaults)
})

test('a master switch that is off is off for every kind; the bell has none', () => {
  expect(channelsFor('account', null, on)).toEqual({ inApp: true, email: true, desktop: true })
  expect(channelsFor('account', undefined, off)).toEqual({ inApp: true, email: false, desktop: false })
  expect(channelsFor('account', {}, { ...on, emailNotifications: false })).toMatchObject({ email: false })
  expect(channelsFor('account', {}, { ...on, desktopNotifications: false })).toMatchObject({ email: true })
})

test('a switch that is on brings nothing that somebody chose not to have', () => {
  const quiet = { other: { inApp: false, email: false, desktop: false } }
  expect(channelsFor('other', quiet, on)).toEqual(quiet.other)
  expect(channelsFor('assignment', quiet, on)).toEqual({ inApp: true, email: false, desktop: true })
})
