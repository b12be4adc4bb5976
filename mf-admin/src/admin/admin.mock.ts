import type { SupportRequest } from '@drayline/domain/admin/support-requests/support-request'
import { type Invitation, invitationLasts } from '@drayline/domain/admin/users/invitation'
import type { AdminUser } from '@drayline/domain/admin/users/user-admin'
import type { FourEyes } from '@drayline/domain/finance/four-eyes/four-eyes'
import type { AuditCheck, AuditEntry } from '@drayline/domain/kernel/journal/audit'
import type { Email } from '@drayline/domain/platform/email/email'
import type { Installation } from '@drayline/domain/platform/security/installation'
import type { FactorPolicy, FactorReset, SecurityEvent } from '@drayline/domain/platform/security/security'
import type { UserChoice } from '@drayline/domain/platform/users/user'
import { fixtureNow } from '@drayline/testing/fixtures'

/** Records of the mocked admin panel. */
export interface AdminDb {
  staff: AdminUser[]
  invitations: Invitation[]
  requests: SupportRequest[]
  emails: Email[]
  audit: AuditEntry[]
  checks: AuditCheck[]
  hasMailServer: boolean
  fourEyes: FourEyes
  factorPolicy: FactorPolicy
  installation: Installation
  factorResets: FactorReset[]
  securityEvents: SecurityEvent[]
  users: UserChoice[]
}

const record = (id: number) => ({ id, version: 1, createdAt: fixtureNow, updatedAt: fixtureNow })

/** A member of staff. */
export function makeAdminUser(overrides: Partial<AdminUser> = {}): AdminUser {
  const id = overrides.id ?? 1
  return {
    ...record(id),
    username: `user${id}`,
    email: `user${id}@example.test`,
    firstName: 'Pat',
    lastName: `Person ${id}`,
    phone: null,
    jobTitle: null,
    department: null,
    profileImageUrl: null,
    role: 'employee',
    status: 'active',
    deactivatedAt: null,
    mustChangePassword: false,
    lastSignInAt: fixtureNow,
    lastSeenAt: fixtureNow,
    secondFactor: false,
    sessions: 1,
    ...overrides,
  }
}

/** An event of an account. */
export function makeSecurityEvent(overrides: Partial<SecurityEvent> = {}): SecurityEvent {
  return {
    ...{ id: 1, at: fixtureNow, kind: 'newDevice', detail: null, by: null },
    user: { id: 11, name: 'Erin Boyle' },
    ...{ ip: '203.0.113.7', browser: 'Firefox', system: 'Linux' },
    ...overrides,
  }
}

/** An invitation that waits. */
export function makeInvitation(overrides: Partial<Invitation> = {}): Invitation {
  const id = overrides.id ?? 1
  return {
    ...record(id),
    firstName: 'Ida',
    lastName: 'Moss',
    email: `invited${id}@example.test`,
    role: 'employee',
    department: 'Finance',
    jobTitle: null,
    state: 'pending',
    expiresAt: new Date(Date.parse(fixtureNow) + invitationLasts).toISOString(),
    sent: 1,
    invitedBy: { id: 3, name: 'Ann Walsh' },
    acceptedAt: null,
    userId: null,
    ...overrides,
  }
}

/** A request for help. */
function makeSupportRequest(overrides: Partial<SupportRequest> = {}): SupportRequest {
  const id = overrides.id ?? 1
  return {
    ...record(id),
    name: 'Erin Boyle',
    email: 'erin@example.test',
    subject: `Question ${id}`,
    message: 'How do I merge two documents?',
    status: 'open',
    createdBy: { id: 11, name: 'Erin Boyle' },
    replies: [],
    answeredAt: null,
    closedAt: null,
    ...overrides,
  }
}

/** A mail of the outbox. */
export function makeEmail(overrides: Partial<Email> = {}): Email {
  const id = overrides.id ?? 1
  return {
    ...record(id),
    to: `client${id}@carrier.test`,
    subject: `Your access to Drayline ${id}`,
    text: 'Hello,\n\nOpen Drayline in your browser.',
    kind: 'access_links',
    status: 'sent',
    attempts: 1,
    lastError: null,
    nextAttemptAt: null,
    sentAt: fixtureNow,
    createdBy: { id: 2, name: 'Dana Reed' },
    entityType: null,
    entityId: null,
    ...overrides,
  }
}

/** A change of the audit log. */
function makeAuditEntry(overrides: Partial<AuditEntry> = {}): AuditEntry {
  const id = overrides.id ?? 1
  return {
    id,
    place: `${id}:1`,
    at: fixtureNow,
    user: { id: 2, name: 'Dana Reed' },
    actor: null,
    action: 'client.updated',
    entityType: 'client',
    entityId: 7,
    entityName: 'Blue Ridge Freight',
    before: { version: 1, name: 'Blue Ridge', phone: null },
    after: { version: 2, name: 'Blue Ridge Freight', phone: null },
    ip: '192.0.2.7',
    userAgent: 'Mozilla/5.0',
    requestId: 'request-1',
    ...overrides,
  }
}

const deciders = [
  { id: 3, name: 'Ann Walsh' },
  { id: 2, name: 'Lee Park' },
]

/** An office with an administrator (3), a manager (2), who is signed in by default, and employees. */
export function makeAdminDb(): AdminDb {
  return {
    staff: [
      makeAdminUser({ id: 2, firstName: 'Lee', lastName: 'Park', username: 'manager', role: 'manager' }),
      makeAdminUser({ id: 3, firstName: 'Ann', lastName: 'Walsh', username: 'admin', role: 'admin' }),
      makeAdminUser({ id: 11, firstName: 'Erin', lastName: 'Boyle', username: 'erin' }),
      makeAdminUser({
        id: 12,
        firstName: 'Gus',
        lastName: 'Crane',
        username: 'gus',
        status: 'inactive',
        deactivatedAt: fixtureNow,
        lastSeenAt: null,
        sessions: 0,
      }),
    ],
    invitations: [
      makeInvitation({ id: 1 }),
      makeInvitation({ id: 2, firstName: 'Omar', lastName: 'Diaz', state: 'ended' }),
      makeInvitation({ id: 3, firstName: 'Una', lastName: 'Kerr', state: 'revoked' }),
    ],
    requests: [makeSupportRequest({ id: 1 }), makeSupportRequest({ id: 2, status: 'closed' })],
    emails: [
      makeEmail({ id: 1 }),
      makeEmail({ id: 2, status: 'failed', lastError: '550 No such mailbox', sentAt: null }),
    ],
    audit: [
      makeAuditEntry({ id: 33 }),
      makeAuditEntry({
        id: 34,
        action: 'user.roleChanged',
        entityType: 'user',
        entityId: 11,
        entityName: 'Erin Boyle',
      }),
    ],
    checks: [],
    hasMailServer: true,
    fourEyes: {
      ...{ version: 0, enabled: true, amount: '10000.00', reason: null, changedBy: null, changedAt: null },
      people: { approve: deciders, pay: deciders, decideAdvance: deciders },
    },
    factorPolicy: {
      ...{ version: 1, roles: ['manager', 'admin'], graceDays: 14, changedBy: null, changedAt: null },
      counts: [
        { role: 'employee', people: 9, without: 9 },
        { role: 'manager', people: 3, without: 1 },
        { role: 'admin', people: 2, without: 0 },
      ],
    },
    factorResets: [
      {
        ...record(1),
        user: { id: 11, name: 'Erin Boyle' },
        reason: 'Lost phone',
        askedBy: { id: 4, name: 'Omar Diaz' },
        state: 'open',
        expiresAt: fixtureNow,
        decidedBy: null,
        decidedAt: null,
        canConfirm: true,
      },
    ],
    installation: {
      checks: [
        {
          ...{ id: 'publicAddress', requirements: ['12.2.1'], state: 'met', title: 'Public address' },
          ...{ reason: 'People reach Drayline over https only.', remedy: null },
        },
        {
          ...{ id: 'virusScanner', requirements: ['5.4.3'], state: 'below', title: 'Virus scanner' },
          ...{ reason: 'Uploaded files are not scanned for viruses.', remedy: 'Run clamd.' },
        },
        {
          ...{ id: 'lastBackup', requirements: [], state: 'notApplicable', title: 'Backup' },
          ...{ reason: 'Only this computer can reach this installation.', remedy: null },
        },
      ],
    },
    securityEvents: [makeSecurityEvent({ id: 1 }), makeSecurityEvent({ id: 2, kind: 'roleChanged' })],
    users: [
      { id: 2, firstName: 'Lee', lastName: 'Park', username: 'manager' },
      { id: 11, firstName: 'Erin', lastName: 'Boyle', username: 'erin' },
    ],
  }
}
