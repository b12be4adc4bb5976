import { isDeepStrictEqual } from 'node:util'
import { isServerMessageKey } from '@drayline/domain/kernel/text/server-messages'
import type { Model, Schema, SchemaType } from 'mongoose'
import { ActivityRecord } from '../admin/activities/activity.model.ts'
import { declaredIndexes } from '../kernel/database/model.ts'
import { AuditRecord } from '../platform/audit/audit.model.ts'
import { NotificationRecord } from '../platform/notifications/notification.model.ts'
import type { Office } from '../testing/write-scenarios.ts'
import { startOffice, writeScenarios } from '../testing/write-scenarios.ts'

let office: Office

const toldOwners =
  /^notification\.(?:newDevice|sessionsEnded|passwordReset|emailChanged|factorPolicy|factors?Reset)/

/** One record at least of nearly every kind: what every write route leaves. */
beforeAll(async () => {
  office = await startOffice()
  for (const [name, scenario] of Object.entries(writeScenarios)) {
    const { by, path, body, options = {} } = await scenario(office)
    const { status, text } = await by.send(name.split(' ')[0] ?? '', path, { body, ...options })
    if (status >= 300) throw new Error(`${name}: ${status}: ${text}`)
  }
  // Alike, and more of them than are looked at: what scenarios tell the owners of accounts.
  await NotificationRecord.deleteMany({ 'title.key': toldOwners } as never)
})
afterAll(() => office.api.stop())

type Fields = Record<string, unknown>
type Path = readonly string[]

const isFields = (value: unknown): value is Fields =>
  Array.isArray(value) || (value as object | null)?.constructor?.name === 'Object'

const valueAt = (fields: unknown, path: Path): unknown =>
  path.reduce((value, name) => (value as Fields | undefined)?.[name], fields)

/** A copy with another value, or with none. */
function changed(fields: Fields, [name = '', ...rest]: Path, value?: unknown): Fields {
  const copy = (Array.isArray(fields) ? [...fields] : { ...fields }) as Fields
  if (rest.length > 0) copy[name] = changed(copy[name] as Fields, rest, value)
  else if (value === undefined) delete copy[name]
  else copy[name] = value
  return copy
}

/** The record as it would be stored; undefined when it is refused. */
async function accepted(model: Model<Fields>, fields: Fields): Promise<Fields | undefined> {
  try {
    const made = new model(fields)
    await made.validate()
    return made.toObject()
  } catch {
    return undefined
  }
}

/** Places of a record, indexes left out, that may be missing, and those that take whatever they are given. */
async function openPlaces(model: Model<Fields>) {
  const missing = new Set<string>()
  const untyped = new Set<string>()
  const look = async (record: Fields, path: Path) => {
    const value = valueAt(record, path)
    const name = `${model.collection.name}.${path.filter((part) => !/^\d+$/.test(part)).join('.')}`
    const isItem = /^\d+$/.test(path.at(-1) ?? '')
    if (!isItem) {
      const without = await accepted(model, changed(record, path))
      if (without && valueAt(without, path) === undefined) missing.add(name)
    }
    if (await accepted(model, changed(record, path, { odd: { very: 'odd' } }))) untyped.add(name)
    else if (isFields(value)) for (const inner of Object.keys(value)) await look(record, [...path, inner])
  }
  const records = (await model.collection.find().limit(20).toArray()) as Fields[]
  for (const record of records) {
    if (!(await accepted(model, record))) untyped.add(`${model.collection.name} itself`)
    for (const [name, value] of Object.entries(record))
      if (value !== null && !['createdAt', 'updatedAt'].includes(name)) await look(record, [name])
  }
  return { missing, untyped }
}

/** Fields of a form that may be left out of a record and get no value then, and those of no type; lists are empty then. */
function openFields(schema: Schema, at: string): { missing: string[]; untyped: string[] } {
  const found = { missing: [] as string[], untyped: [] as string[] }
  schema.eachPath((path, type: SchemaType & { schema?: Schema; embeddedSchemaType?: SchemaType }) => {
    const name = `${at}.${path}`
    const { required, default: value } = type.options
    const isEmptyList = type.instance === 'Array' && !Object.hasOwn(type.options, 'default')
    if ([type.instance, type.embeddedSchemaType?.instance].includes('Mixed')) found.untyped.push(name)
    else if (!required && value === undefined && !isEmptyList && !given.includes(path))
      found.missing.push(name)
    const inner = type.schema ? openFields(type.schema, name) : { missing: [], untyped: [] }
    found.missing.push(...inner.missing)
    found.untyped.push(...inner.untyped)
  })
  return found
}

/** What the database or mongoose gives every record. */
const given = ['_id', 'createdAt', 'updatedAt']

/** Collections whose form is that of a library. */
const foreign = ['files.chunks', 'signin_limits']

const dimensions = ['advanceId', 'bankAccountId', 'brokerId', 'clientId', 'partyId', 'purchaseId']

/**
 * Fields that a record may be without. The dimensions of the book are there where a line belongs to one; those of a
 * purchase where an open item is one. A change that does not know whose records it changed says nothing of them.
 */
const optional = [
  ...['changes.parties', 'remote_pointers.earlier'],
  ...['ledger_entries.by.id', 'ledger_entries.by.name'],
  ...['ledger_entries.lines', 'ledger_journals.lines', 'ledger_postings'].flatMap((at) =>
    dimensions.map((dimension) => `${at}.${dimension}`),
  ),
  // Of those alone that undo another.
  'ledger_entries.reverses',
  ...['notifications.desktop', 'notifications.hidden', 'notifications.kind'],
  ...['notifications.group', 'notifications.count'],
  ...['open_items.closedBy', 'open_items.closedCents', 'open_items.openedBy', 'open_items.openedCents'],
  ...[
    'open_items.purchaseId',
    'remote_pointers.reached',
    'remote_pointers.retired',
    'remote_pointers.sweptAt',
  ],
  ...['remote_faults.preview', 'remote_path_roots.nextRemoteId', 'remote_releases.previewedAt'],
  // Of roles that need a second factor alone.
  'factor_policy.roles.$*',
  // Of backups that changes were saved after.
  ...['backups.changesRun', 'backups.changesUntil'],
  ...['security_events.once', 'ledger_lanes.holds'],
  // Written field by field by processes of several versions, which may know less.
  ...['processes.seenAt', 'processes.version', 'migration_leases.expiresAt', 'migration_leases.holder'],
  ...['after', 'dueAt', 'finishedAt', 'firstEndedAt', 'holder', 'isRepeated', 'kind', 'name', 'records']
    .concat('state', 'total', 'version')
    .map((field) => `migrations.${field}`),
]

/** Fields of any form: texts with their parameters, terms, sums, people, records as they were, questions, what a build says. */
const free = [
  ...['activities.message', 'notifications.message', 'notifications.title', 'users.notificationPreferences'],
  ...['agreements.terms', 'fee_plans.earlier.terms', 'fee_plans.terms', 'purchases.terms'],
  ...['ledger_days.moved', 'ledger_positions.balances', 'summaries.statuses'],
  ...['invoices.overrides.findings', 'purchases.findings'],
  ...['audit_checks.startedBy', 'changes.by', 'jobs.by', 'removed_documents.removedBy', 'sessions.user'],
  ...['pending_signins.provider', 'sessions.provider', 'sso_attempts.confirms'],
  ...['documents.failure', 'exports.failure', 'removed_documents.failure'],
  ...['audit.after', 'audit.before', 'audit_checks.logs', 'exports.filters', 'operations.headers'],
  'asked_questions.question',
  ...[
    'remote_pointers.canary',
    'remote_releases.descriptor',
    'remote_releases.files',
    'remote_releases.source',
  ],
  ...['shell_builds.files', 'telemetry_hours.buckets', 'telemetry_hours.failures'],
]

const models = () =>
  declaredIndexes()
    .map(([model]) => model as unknown as Model<Fields>)
    .filter(({ collection }) => !foreign.includes(collection.name))

test('every declared field has a type, and a value in every record, but for those known', () => {
  const fields = models().map((model) => openFields(model.schema as Schema, model.collection.name))
  expect({
    missing: fields.flatMap(({ missing }) => missing).sort(),
    untyped: fields.flatMap(({ untyped }) => untyped).sort(),
  }).toEqual({ missing: [...optional].sort(), untyped: [...free].sort() })
})

test('a record without one of its fields, or with another type of value in it, is not stored', async () => {
  const missing: string[] = []
  const untyped: string[] = []
  for (const model of models()) {
    const places = await openPlaces(model)
    missing.push(...places.missing)
    untyped.push(...places.untyped)
  }
  // There are such in what the scenarios left, and all are known.
  expect(missing).toContain('notifications.kind')
  expect(untyped).toContain('audit.after')
  expect(missing.filter((name) => !optional.includes(name))).toEqual([])
  expect(untyped.filter((name) => !free.includes(name))).toEqual([])
})

/** Actions by which nothing of the record itself is another. */
const unchanged = ['user.factorsResetWithdrawn', 'user.recoveryRenewed', 'user.sessionsEnded']

test('the trail and the feed say of each write what was done to what, in words that exist', async () => {
  const journal = await AuditRecord.find().lean()
  const actions = new Set(journal.map(({ action }) => action))
  expect(actions.size).toBeGreaterThan(50)
  expect([...actions].filter((action) => !/^[a-z]+(?:\.[a-z]+)+$/i.test(action))).toEqual([])
  // What a record was and what it became are not the same, and one of them is there.
  const same = journal.filter(({ before, after }) => isDeepStrictEqual(before, after))
  expect([...new Set(same.map(({ action }) => action))].sort()).toEqual(unchanged)
  const sides = (pattern: RegExp) =>
    journal.flatMap(({ action, before, after }) =>
      pattern.test(action) ? [[action, before !== null, after !== null]] : [],
    )
  for (const [action, ...are] of sides(/\.created$/)) expect([action, ...are]).toEqual([action, false, true])
  for (const [action, ...are] of sides(/\.deleted$/)) expect([action, ...are]).toEqual([action, true, false])
  for (const [action, ...are] of sides(/\.updated$/)) expect([action, ...are]).toEqual([action, true, true])
  const events = await ActivityRecord.find().lean()
  const keys = new Set(events.map(({ message }) => message.key))
  expect(keys.size).toBeGreaterThan(20)
  expect([...keys].filter((key) => !isServerMessageKey(key))).toEqual([])
})
