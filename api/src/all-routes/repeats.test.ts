import { changeHeader, parseChange } from '@drayline/domain/kernel/records/change'
import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import { serverTexts } from '@drayline/domain/kernel/text/server-messages'
import mongoose from 'mongoose'
import { ActivityRecord } from '../admin/activities/activity.model.ts'
import { NotificationRecord } from '../platform/notifications/notification.model.ts'
import { routes } from '../routes.ts'
import type { Office } from '../testing/write-scenarios.ts'
import { startOffice, writeScenarios } from '../testing/write-scenarios.ts'

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const writes = routes.filter(({ write }) => write).map(nameOf)

/** Writes without an Idempotency-Key, and why a repetition does no harm. */
const unkeyed = {
  'POST /api/auth/invitation': 'reads: a POST only so that the secret is in no address',
  'POST /api/auth/invitation/accept': 'has no person yet; its link works once',
  'POST /api/auth/login': 'signs in again',
  'POST /api/auth/logout': 'is signed out already',
  'POST /api/auth/second-step': 'each code is taken once',
  'POST /api/auth/factors/setup': 'begins anew, and stores nothing',
  'POST /api/auth/step-up': 'each question is answered once',
  'POST /api/auth/sso': 'begins anew; each way there is good for one return',
  'POST /api/auth/step-up/sso': 'begins anew; each way there is good for one return',
  'POST /api/auth/session': 'stays signed in',
  'DELETE /api/auth/sessions': 'the others have ended',
  'DELETE /api/auth/sessions/:id': 'it has ended',
  'POST /api/browser-refusals': 'counts refusals',
  'POST /api/deploy/:remote/releases': 'the version exists with the same files',
  'POST /api/deploy/:remote/moves': 'called by pipelines',
  'POST /api/vault/:id/reveal': 'each reveal is logged',
  'POST /api/payees/:id/reveal': 'each reveal is logged',
  'POST /api/agreements/quote': 'computes, and stores nothing',
  'POST /api/purchases/look-back': 'computes, and stores nothing',
  'POST /api/loads/rows/check': 'looks up, and stores nothing',
  'POST /api/invoices/rows/check': 'looks up, and stores nothing',
  'POST /api/telemetry': 'counts measurements',
}

/** They concern no one else; marks of reading have an event of their own. */
const untold: readonly string[] = [
  'PATCH /api/notifications/preferences',
  'PATCH /api/notifications/mark-all-read',
  'PATCH /api/notifications/:id/read',
  'POST /api/first-day/steps',
  'POST /api/first-day/dismiss',
]

let office: Office

beforeAll(async () => {
  office = await startOffice()
})
afterAll(() => office.api.stop())

test('every route that changes something is written with a key, or says why not', () => {
  const others = routes.filter(({ method, write }) => method !== 'GET' && !write).map(nameOf)
  expect(others.sort()).toEqual(Object.keys(unkeyed).sort())
})

test('every write route has a scenario, and every scenario a route', () => {
  expect(Object.keys(writeScenarios).sort()).toEqual([...writes].sort())
})

/** A hash of each collection, but of what every call may touch: sessions. */
async function stored(): Promise<Record<string, string>> {
  const { collections } = await mongoose.connection.getClient().db().command({ dbHash: 1 })
  const { sessions: _touched, ...others } = collections
  return others
}

test.each(writes)(
  '%s: once, and once again with the same key, is done once, and says what it touched',
  async (name) => {
    const scenario = writeScenarios[name]
    if (!scenario) throw new Error('no scenario')
    const { by, path, body, options = {}, unkept = [] } = await scenario(office)
    const headers = { ...options.headers, 'idempotency-key': `repeat ${name}` }
    const send = () => by.send(name.split(' ')[0] ?? '', path, { body, ...options, headers })
    const first = await send()
    if (first.status >= 300) throw new Error(`${first.status}: ${first.text}`)
    expect(Boolean(parseChange(header(first)))).toBe(!untold.includes(name))
    const before = await stored()
    const again = await send()
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([first.status, 'true'])
    expect(header(again)).toEqual(header(first))
    expect(contentOf(again.text, unkept)).toEqual(contentOf(first.text, unkept))
    expect(await stored()).toEqual(before)
  },
)

const header = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers[changeHeader.toLowerCase()] ?? '')

function contentOf(text: string, unkept: readonly string[]): unknown {
  if (text === '') return ''
  const parsed = JSON.parse(text)
  if (Array.isArray(parsed)) return parsed
  return Object.fromEntries(Object.entries(parsed).filter(([field]) => !unkept.includes(field)))
}

test('every text of feed and bell was given what it names', async () => {
  const all = [
    ...(await ActivityRecord.find().lean()).map(({ message }) => message),
    ...(await NotificationRecord.find().lean()).flatMap(({ title, message }) => [title, message]),
  ]
  expect(all.length).toBeGreaterThan(50)
  const named = ({ key }: ServerMessage) =>
    [...serverTexts.en[key].matchAll(/\{([a-z]\w*)\s*[,}]/g)].map(([, name = '']) => name)
  const missing = all.flatMap((text) =>
    named(text).flatMap((name) => (text.params?.[name] === undefined ? [`${text.key} {${name}}`] : [])),
  )
  expect([...new Set(missing)]).toEqual([])
})
