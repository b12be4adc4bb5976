import type { FirstDayStep } from '@drayline/domain/admin/first-day/first-day'
import type { TimeEntry, TimeWeek } from '@drayline/domain/admin/time-tracking/time-entry'
import type { TimeRequest } from '@drayline/domain/admin/time-tracking/time-request'
import type { Activity, ActivityType, EntityType } from '@drayline/domain/kernel/journal/activity'
import type { ChannelChoice, NotificationKind } from '@drayline/domain/kernel/journal/notification'
import type { Document } from '@drayline/domain/operations/documents/document'
import type { OwnFactors } from '@drayline/domain/platform/users/factor'
import type { CurrentUser, SessionInfo, UserChoice } from '@drayline/domain/platform/users/user'
import { fixtureNow, makeActivity, makeUser, many } from '@drayline/testing/fixtures'

/** Everything the mocked API remembers. Tests look into it to see what a screen has changed. */
export interface MockDb {
  activities: Activity[]
  documents: Document[]
  users: UserChoice[]
  /** The signed-in user. */
  self: CurrentUser
  /** Sessions of the signed-in user. */
  sessions: SessionInfo[]
  /** Second factors of the signed-in user. */
  second: OwnFactors
  /** Notification channels by kind, where they differ from the default. */
  ways: Partial<Record<NotificationKind, ChannelChoice>>
  /** Time entries of all users. */
  timeEntries: TimeEntry[]
  /** Weeks that were approved or unlocked: `<userId>:<Monday>`. */
  timeDecisions: Record<string, TimeWeek['decisions']>
  /** What the first-day checklist knows. */
  firstDay: { done: FirstDayStep[]; dismissed: boolean }
  /** Corrections that were asked for. */
  timeRequests: TimeRequest[]
  /** True when the reader has reset the recent activities; the log stays. */
  cleared: boolean
}

const hour = 3_600_000
const users: UserChoice[] = [
  { id: 1, firstName: 'Maria', lastName: 'Santos', username: 'maria' },
  { id: 2, firstName: 'Dana', lastName: 'Reed', username: 'dana' },
  { id: 3, firstName: 'Lee', lastName: 'Park', username: 'lee' },
]

/** Texts of the mocked activities, repeated in this order; a fixed list, so that new types move no record of a test. */
const words = {
  invoice_created: 'Invoice {n} created',
  invoice_updated: 'Invoice {n} updated',
  invoice_submitted: 'Invoice {n} submitted',
  invoice_approved: 'Invoice {n} approved',
  invoice_rejected: 'Invoice {n} rejected',
  invoice_paid: 'Invoice {n} paid',
  document_uploaded: 'Document rate-confirmation-{n}.pdf uploaded',
  client_created: 'Client Carrier {n} created',
  client_updated: 'Client Carrier {n} updated',
  load_created: 'Load {n} created',
  load_updated: 'Load {n} is now Delivered',
  other: 'Nightly check {n} finished',
} satisfies Partial<Record<ActivityType, string>>

/** The types of the mocked log. */
export const mockedTypes = Object.keys(words) as (keyof typeof words)[]

/** The kind of record a type of activity is about; `other` is about none. */
function subjectOf(type: ActivityType): EntityType | null {
  const kind = type.slice(0, type.lastIndexOf('_'))
  return type === 'other' ? null : (kind as EntityType)
}

function session(about: Partial<SessionInfo>): SessionInfo {
  const id = `${about.browser}-${about.system}`.padEnd(22, '0')
  const device = 'desktop'
  return {
    ...{ id, browser: '', system: '', device, ip: '10.0.0.7', current: false },
    ...{ createdAt: fixtureNow, lastSeenAt: fixtureNow },
    ...about,
  }
}

/** A document of an invoice. */
export function makeDocument(overrides: Partial<Document> = {}): Document {
  const id = overrides.id ?? 1
  return {
    id,
    version: 1,
    createdAt: fixtureNow,
    updatedAt: fixtureNow,
    filename: `${id}.pdf`,
    originalName: `rate-confirmation-${id}.pdf`,
    mimeType: 'application/pdf',
    sourceType: 'application/pdf',
    size: 20_480 * id,
    pages: 1,
    thumbnail: null,
    content: null,
    earlier: [],
    splitFrom: null,
    documentType: 'rate_confirmation',
    clientId: null,
    loadId: null,
    client: null,
    load: null,
    invoiceId: 1,
    uploadedBy: 1,
    status: 'processed',
    failure: null,
    duplicateOf: null,
    billedBy: null,
    ...overrides,
  }
}

/** A log with as many activities as asked for, the newest last; every tenth is the system's own. */
export function makeMockDb(count = 120): MockDb {
  const now = Date.now()
  return {
    second: { factors: [], recoveryCodesLeft: 0, enrollBy: null },
    activities: many(makeActivity, count, (id) => {
      const type = mockedTypes[id % mockedTypes.length] ?? 'other'
      const entityType = subjectOf(type)
      const user = id % 10 === 0 ? undefined : users[id % users.length]
      return {
        type,
        description: words[type].replace('{n}', String(1000 + id)),
        entityType,
        entityId: entityType ? id : null,
        userId: user?.id ?? null,
        user: user ? { id: user.id, name: `${user.firstName} ${user.lastName}` } : null,
        createdAt: new Date(now - (count - id) * 2 * hour).toISOString(),
      }
    }),
    documents: Array.from({ length: count }, (_, index) =>
      makeDocument({ id: index + 1, invoiceId: index + 1 }),
    ),
    users,
    self: makeUser('employee', { phone: '555-0100', jobTitle: 'Dispatcher', department: 'Operations' }),
    timeEntries: [],
    timeDecisions: {},
    timeRequests: [],
    firstDay: { done: [], dismissed: false },
    sessions: [
      session({ browser: 'Chrome', system: 'Windows', current: true }),
      session({ browser: 'Safari', system: 'iPhone', device: 'phone' }),
      session({ browser: 'Firefox', system: 'Linux' }),
    ],
    ways: {},
    cleared: false,
  }
}
