import { apiDrift } from '@drayline/testing/api-document'
import { adminHandlers } from './handlers.ts'

const token = { name: 'pipeline', days: 30 }
const identity = { firstName: 'Ann', lastName: 'Lee', username: 'ann.lee', email: 'ann@example.test' }
const hours = { clockInTime: '2026-03-10T14:00:00Z', clockOutTime: '2026-03-10T22:00:00Z' }
const request = { name: 'Ann Lee', email: 'ann@example.test', subject: 'Printer', message: 'It is out' }
const passwords = { currentPassword: 'drayline-demo', newPassword: 'a longer sentence' }
const finance = '/api/platform/remotes/mf-finance'

test('the mocked calls are calls of the API, and answer as it does', async () => {
  const problems = await apiDrift(adminHandlers(), {
    writes: [
      ['POST', '/api/audit/verify'],
      ['POST', '/api/auth/see-as', { role: 'employee' }],
      ['POST', '/api/admin/users', { ...identity, role: 'employee' }],
      ['POST', '/api/admin/users/bulk', { items: [{ id: 11, version: 1 }], action: 'endSessions' }],
      ['PATCH', '/api/admin/users/11', { ...identity, username: 'ann.m.lee' }],
      ['PATCH', '/api/admin/users/11/role', { role: 'manager' }],
      ['POST', '/api/admin/users/11/deactivate'],
      ['POST', '/api/admin/users/11/reactivate'],
      ['POST', '/api/admin/users/11/end-sessions'],
      ['POST', '/api/admin/users/11/reset-password'],
      ['POST', '/api/admin/invitations', { firstName: 'Ann', lastName: 'Lee', email: 'new@example.test' }],
      ['POST', '/api/admin/invitations/import', { rows: [{ email: 'x' }], dryRun: true }],
      ['POST', '/api/admin/invitations/bulk', { items: [{ id: 1, version: 1 }], action: 'resend' }],
      ['POST', '/api/admin/invitations/1/resend'],
      ['POST', '/api/admin/invitations/1/revoke'],
      ['POST', '/api/time-tracking/clock-in', { notes: 'Home' }],
      ['POST', '/api/time-tracking/clock-out', { notes: null }],
      ['POST', '/api/time-tracking/entries', { ...hours, userId: 2, reason: 'Forgotten' }],
      ['PATCH', '/api/time-tracking/entries/1', { ...hours, reason: 'Wrong hour' }],
      ['POST', '/api/first-day/steps', { step: 'shortcuts' }],
      ['POST', '/api/first-day/dismiss'],
      ['POST', '/api/time-tracking/requests', { ...hours, entryId: null, reason: 'Forgotten' }],
      ['POST', '/api/time-tracking/requests/1/approve'],
      ['POST', '/api/time-tracking/requests', { ...hours, entryId: null, reason: 'Forgotten' }],
      ['POST', '/api/time-tracking/requests/2/reject', { note: 'Not then' }],
      ['POST', '/api/time-tracking/requests', { ...hours, entryId: null, reason: 'Forgotten' }],
      ['POST', '/api/time-tracking/requests/3/withdraw'],
      ['POST', '/api/time-tracking/weeks/approve', { userId: 2, week: '2026-03-09' }],
      ['POST', '/api/time-tracking/weeks/unlock', { userId: 2, week: '2026-03-09', reason: 'One more' }],
      ['DELETE', '/api/activities/1'],
      ['POST', '/api/support-requests', request],
      ['POST', '/api/support-requests/1/replies', { message: 'A new one comes today' }],
      ['PATCH', '/api/support-requests/1', { status: 'closed' }],
      ['DELETE', '/api/auth/sessions/Safari-iPhone'],
      ['DELETE', '/api/auth/sessions'],
      ['POST', '/api/auth/password', passwords],
      ['POST', '/api/auth/factors/setup', { kind: 'app' }],
      ['POST', '/api/auth/factors', { ticket: 'ticket', name: 'Phone', code: '123456' }],
      ['PATCH', '/api/auth/factors/1', { name: 'Old phone' }],
      ['POST', '/api/auth/recovery-codes'],
      ['DELETE', '/api/auth/factors/1'],
      ['POST', '/api/user/profile-image', new FormData()],
      ['DELETE', '/api/user/profile-image'],
      ['PATCH', '/api/notifications/preferences', { invoiceDecided: { inApp: true, email: false } }],
      ['PATCH', '/api/user/profile', { firstName: 'Ann' }],
      ['POST', '/api/email/installer-links', { email: 'ann@example.test' }],
      ['PUT', '/api/four-eyes', { enabled: true, amount: '5000.00' }],
      ['PUT', '/api/security/factor-policy', { roles: ['admin'], graceDays: 7 }],
      ['POST', '/api/security/factor-resets', { userId: 11, reason: 'Lost phone' }],
      ['POST', '/api/security/factor-resets/1/confirm'],
      ['POST', '/api/security/factor-resets/1/withdraw'],
      ['POST', '/api/admin/emails/1/resend'],
      ['DELETE', '/api/admin/emails/2'],
      ['POST', `${finance}/tokens`, token],
      ['DELETE', `${finance}/tokens/1`],
      ['POST', `${finance}/previews`, { version: '1.4.0-3f2a9c1b' }],
      ['DELETE', `${finance}/previews/1`],
      ['POST', `${finance}/signing`, { action: 'demand' }],
      ['POST', `${finance}/moves`, { action: 'disable', reason: 'Fire drill' }],
    ],
    lastWrites: [['DELETE', '/api/activities']],
    reads: [
      '/api/documents?entityType=invoice&entityId=1',
      ...['releases', 'moves', 'users', 'tokens', 'previews', 'signing'].map((list) => `${finance}/${list}`),
      `${finance}/audience?percent=30`,
    ],
  })
  expect(problems).toEqual([])
})
