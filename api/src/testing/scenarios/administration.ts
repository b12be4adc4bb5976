import { generateKeyPairSync } from 'node:crypto'
import { ok } from '../../finance/invoices/invoice.fixtures.ts'
import { cancelJob } from '../../kernel/jobs/job-loop.ts'
import { formOf, picture } from '../../operations/documents/document.fixtures.ts'
import { EmailRecord } from '../../platform/email/email.model.ts'
import { mailJob } from '../../platform/email/send-mail.ts'
import { NotificationRecord } from '../../platform/notifications/notification.model.ts'
import { publishRelease } from '../../platform/remotes/releases.service.ts'
import { sampleBuild } from '../../platform/remotes/testing/sample-build.ts'
import { User } from '../../platform/users/user.model.ts'
import { createUser } from '../../platform/users/users.service.ts'
import { client, testPassword } from '../api-test.ts'
import { newApp } from '../authenticator-app.ts'
import { cookiesOf } from '../http-client.ts'
import type { Office, Scenario } from './office.ts'
import { next } from './office.ts'

const person = () => ({
  username: `person${next()}`,
  firstName: 'Nadia',
  lastName: 'Ruiz',
  email: `p${next()}@a.example`,
})
const newUser = async ({ admin }: Office) => ok(await admin.post('/api/admin/users', person())).id as number
const invited = () => ({ firstName: 'Nadia', lastName: 'Ruiz', email: `i${next()}@a.example` })
const newInvitation = async ({ admin }: Office) =>
  ok(await admin.post('/api/admin/invitations', invited())).id as number
const newView = async ({ employee }: Office) =>
  ok(await employee.post('/api/views', { list: 'invoices', name: `View ${next()}` })).id as number
const support = { name: 'Erin', email: 'e@a.example', subject: 'Question', message: 'How?' }
const newRequest = async ({ employee }: Office) =>
  ok(await employee.post('/api/support-requests', support)).id as number
const newEmail = async ({ manager }: Office) =>
  ok(await manager.post('/api/email/installer-links', { email: 'new@b.example' })).emailId as number
/** Every call takes a day of its own: spans of one person must not overlap. */
const worked = ({ api }: Office) => {
  const day = new Date(Date.UTC(2024, 0, next())).toISOString().slice(0, 10)
  const times = {
    clockInTime: `${day}T14:00:00Z`,
    clockOutTime: `${day}T15:00:00Z`,
    reason: 'Forgot to clock in',
  }
  return { ...times, userId: api.userId('employee') }
}
/** A browser of its own: what becomes of its session is nobody else's business. */
const newSession = async ({ api }: Office) => client(api.url, cookiesOf(await api.signIn('manager')))
const requestedTime = (office: Office) => {
  const { userId: _, ...times } = worked(office)
  return { ...times, entryId: null }
}
const newTimeRequest = async (office: Office) =>
  ok(await office.employee.post('/api/time-tracking/requests', requestedTime(office))).id as number
const newPerson = async ({ api }: Office) => {
  const username = `factor${next()}`
  await createUser({ username, password: testPassword, role: 'employee', firstName: 'Fay', lastName: 'Ctor' })
  return client(api.url, cookiesOf(await api.signIn(username)))
}
const withApp = async (office: Office) => {
  const person = await newPerson(office)
  const { factors, recoveryCodes } = ok(await person.post('/api/auth/factors', await newApp(person)))
  person.recoveryCodes = recoveryCodes
  return { person, id: factors[0].id as number }
}
const otherAdmin = async ({ api }: Office) => {
  const username = `admin${next()}`
  await createUser({ username, password: testPassword, role: 'admin', firstName: 'Oda', lastName: 'Ther' })
  return client(api.url, cookiesOf(await api.signIn(username)))
}
const personWithApp = async (office: Office) => {
  const { person } = await withApp(office)
  return ok(await person.get('/api/auth/user')).id as number
}
const newReset = async (office: Office) => {
  const body = { userId: await personWithApp(office), reason: 'Lost phone' }
  return ok(await office.admin.post('/api/security/factor-resets', body)).id as number
}
const releases = async () => {
  for (const version of ['1.0.0-11111111', '1.1.0-22222222'])
    await publishRelease(sampleBuild({ version }), { actor: 'test', reason: 'test', activate: true })
}

const previewsPath = '/api/platform/remotes/mf-sample/previews'

/** A valid call of each write of administration. */
export const administrationScenarios: Record<string, Scenario> = {
  'DELETE /api/activities': async ({ employee }) => ({ by: employee, path: '/api/activities' }),
  'DELETE /api/activities/:id': async ({ employee, make }) => {
    await make.client()
    const [latest] = ok(await employee.get('/api/activities?limit=1'))
    return { by: employee, path: `/api/activities/${latest.id}` }
  },
  'POST /api/audit/verify': async ({ admin }) => ({ by: admin, path: '/api/audit/verify' }),
  'POST /api/auth/password': async ({ api }) => {
    const username = `leaver${next()}`
    await createUser({
      username,
      password: testPassword,
      role: 'employee',
      firstName: 'Lee',
      lastName: 'Ver',
    })
    return {
      by: client(api.url, cookiesOf(await api.signIn(username))),
      path: '/api/auth/password',
      body: { currentPassword: testPassword, newPassword: 'another horse battery staple' },
    }
  },
  'POST /api/auth/first-password': async ({ api }) => {
    const username = `newcomer${next()}`
    const values = { username, password: testPassword, role: 'employee' } as const
    const { _id } = await createUser({ ...values, firstName: 'New', lastName: 'Comer' })
    await User.updateOne({ _id }, { $set: { mustChangePassword: true } })
    return {
      by: client(api.url, cookiesOf(await api.signIn(username))),
      path: '/api/auth/first-password',
      body: { newPassword: 'another horse battery staple' },
    }
  },
  'POST /api/auth/factors': async (office) => {
    const person = await newPerson(office)
    return { by: person, path: '/api/auth/factors', body: await newApp(person), unkept: ['recoveryCodes'] }
  },
  'PATCH /api/auth/factors/:id': async (office) => {
    const { person, id } = await withApp(office)
    return { by: person, path: `/api/auth/factors/${id}`, body: { name: 'Old phone' } }
  },
  'DELETE /api/auth/factors/:id': async (office) => {
    const { person, id } = await withApp(office)
    return { by: person, path: `/api/auth/factors/${id}` }
  },
  'POST /api/auth/recovery-codes': async (office) => {
    const { person } = await withApp(office)
    return { by: person, path: '/api/auth/recovery-codes', unkept: ['recoveryCodes'] }
  },
  'PATCH /api/notifications/preferences': async ({ employee }) => ({
    by: employee,
    path: '/api/notifications/preferences',
    body: { assignment: { inApp: true, desktop: false, email: false } },
  }),
  'PATCH /api/notifications/mark-all-read': async ({ employee }) => ({
    by: employee,
    path: '/api/notifications/mark-all-read',
  }),
  'PATCH /api/notifications/:id/read': async ({ api, employee, manager }) => {
    ok(await manager.post('/api/tasks', { title: 'For you', assignedTo: api.userId('employee') }))
    const found = await NotificationRecord.findOne({ userId: api.userId('employee') }).lean()
    return { by: employee, path: `/api/notifications/${found?._id}/read` }
  },
  'PATCH /api/user/profile': async ({ employee }) => ({
    by: employee,
    path: '/api/user/profile',
    body: { bio: `Bio ${next()}` },
  }),
  'POST /api/user/profile-image': async ({ employee }) => ({
    by: employee,
    path: '/api/user/profile-image',
    options: formOf(
      {},
      { name: 'me.jpg', type: 'image/jpeg', field: 'profileImage', bytes: await picture(40, 40) },
    ),
  }),
  'DELETE /api/user/profile-image': async ({ employee }) => ({
    by: employee,
    path: '/api/user/profile-image',
  }),
  // The password leaves with the first answer alone.
  'POST /api/admin/users': async ({ admin }) => ({
    by: admin,
    path: '/api/admin/users',
    body: person(),
    unkept: ['temporaryPassword'],
  }),
  'POST /api/admin/users/bulk': async (office) => ({
    by: office.admin,
    path: '/api/admin/users/bulk',
    body: { ids: [await newUser(office)], action: 'setDepartment', department: 'Finance' },
  }),
  'PATCH /api/admin/users/:id': async (office) => ({
    by: office.admin,
    path: `/api/admin/users/${await newUser(office)}`,
    body: person(),
  }),
  'PATCH /api/admin/users/:id/role': async (office) => ({
    by: office.admin,
    path: `/api/admin/users/${await newUser(office)}/role`,
    body: { role: 'manager' },
  }),
  'PUT /api/security/factor-policy': async ({ admin }) => ({
    by: admin,
    path: '/api/security/factor-policy',
    body: { roles: [], graceDays: (next() % 90) + 1 },
  }),
  'POST /api/security/factor-resets': async (office) => {
    await otherAdmin(office)
    const body = { userId: await personWithApp(office), reason: 'Lost phone' }
    return { by: office.admin, path: '/api/security/factor-resets', body }
  },
  'POST /api/security/factor-resets/:id/confirm': async (office) => ({
    by: await otherAdmin(office),
    path: `/api/security/factor-resets/${await newReset(office)}/confirm`,
  }),
  'POST /api/security/factor-resets/:id/withdraw': async (office) => {
    await otherAdmin(office)
    return { by: office.admin, path: `/api/security/factor-resets/${await newReset(office)}/withdraw` }
  },
  'POST /api/admin/users/:id/deactivate': async (office) => ({
    by: office.admin,
    path: `/api/admin/users/${await newUser(office)}/deactivate`,
  }),
  'POST /api/admin/users/:id/reactivate': async (office) => {
    const id = await newUser(office)
    ok(await office.admin.post(`/api/admin/users/${id}/deactivate`))
    return { by: office.admin, path: `/api/admin/users/${id}/reactivate` }
  },
  'POST /api/admin/users/:id/reset-password': async (office) => ({
    by: office.admin,
    path: `/api/admin/users/${await newUser(office)}/reset-password`,
    unkept: ['temporaryPassword'],
  }),
  'POST /api/admin/users/:id/end-sessions': async (office) => ({
    by: office.admin,
    path: `/api/admin/users/${await newUser(office)}/end-sessions`,
  }),
  'POST /api/admin/invitations': async ({ admin }) => ({
    by: admin,
    path: '/api/admin/invitations',
    body: invited(),
  }),
  'POST /api/admin/invitations/import': async ({ admin }) => ({
    by: admin,
    path: '/api/admin/invitations/import',
    body: { rows: [{ ...invited(), role: 'Manager' }] },
  }),
  'POST /api/admin/invitations/bulk': async (office) => ({
    by: office.admin,
    path: '/api/admin/invitations/bulk',
    body: { ids: [await newInvitation(office)], action: 'resend' },
  }),
  'POST /api/admin/invitations/:id/resend': async (office) => ({
    by: office.admin,
    path: `/api/admin/invitations/${await newInvitation(office)}/resend`,
  }),
  'POST /api/admin/invitations/:id/revoke': async (office) => ({
    by: office.admin,
    path: `/api/admin/invitations/${await newInvitation(office)}/revoke`,
  }),
  'POST /api/views': async ({ employee }) => ({
    by: employee,
    path: '/api/views',
    body: { list: 'invoices', name: `View ${next()}` },
  }),
  'PATCH /api/views/:id': async (office) => ({
    by: office.employee,
    path: `/api/views/${await newView(office)}`,
    body: { isDefault: true },
  }),
  'DELETE /api/views/:id': async (office) => ({
    by: office.employee,
    path: `/api/views/${await newView(office)}`,
  }),
  'POST /api/email/installer-links': async ({ manager }) => ({
    by: manager,
    path: '/api/email/installer-links',
    body: { email: 'new@b.example' },
  }),
  'POST /api/admin/emails/:id/resend': async (office) => {
    const id = await newEmail(office)
    await cancelJob(mailJob, id)
    await EmailRecord.updateOne({ _id: id }, { $set: { status: 'failed' } })
    return { by: office.admin, path: `/api/admin/emails/${id}/resend` }
  },
  'DELETE /api/admin/emails/:id': async (office) => ({
    by: office.admin,
    path: `/api/admin/emails/${await newEmail(office)}`,
  }),
  'POST /api/platform/remotes/:remote/moves': async ({ admin }) => {
    await releases()
    return {
      by: admin,
      path: '/api/platform/remotes/mf-sample/moves',
      body: { action: 'rollBack', reason: 'Broken' },
    }
  },
  'POST /api/platform/remotes/:remote/signing': async ({ admin }) => ({
    by: admin,
    path: '/api/platform/remotes/mf-sample/signing',
    body: {
      action: 'addKey',
      name: `team ${next()}`,
      key: generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    },
  }),
  'POST /api/platform/remotes/:remote/tokens': async ({ admin }) => ({
    by: admin,
    path: '/api/platform/remotes/mf-sample/tokens',
    body: { name: `pipeline ${next()}`, newRemote: true },
    unkept: ['secret'],
  }),
  'DELETE /api/platform/remotes/:remote/tokens/:id': async ({ admin }) => {
    const path = '/api/platform/remotes/mf-sample/tokens'
    return { by: admin, path: `${path}/${ok(await admin.post(path, { name: 'old', newRemote: true })).id}` }
  },
  'POST /api/platform/remotes/:remote/previews': async ({ admin }) => {
    await releases()
    return { by: admin, path: previewsPath, body: { version: '1.0.0-11111111', days: 3 } }
  },
  'DELETE /api/platform/remotes/:remote/previews/:id': async ({ admin }) => {
    await releases()
    const { id } = ok(await admin.post(previewsPath, { version: '1.0.0-11111111' }))
    return { by: admin, path: `${previewsPath}/${id}` }
  },
  'POST /api/support-requests': async ({ employee }) => ({
    by: employee,
    path: '/api/support-requests',
    body: support,
  }),
  'POST /api/support-requests/:id/replies': async (office) => ({
    by: office.manager,
    path: `/api/support-requests/${await newRequest(office)}/replies`,
    body: { message: 'Like this' },
  }),
  'PATCH /api/support-requests/:id': async (office) => ({
    by: office.manager,
    path: `/api/support-requests/${await newRequest(office)}`,
    body: { status: 'closed' },
  }),
  'POST /api/time-tracking/clock-in': async ({ employee }) => ({
    by: employee,
    path: '/api/time-tracking/clock-in',
    body: {},
  }),
  'POST /api/time-tracking/clock-out': async ({ manager }) => {
    ok(await manager.post('/api/time-tracking/clock-in', {}))
    return { by: manager, path: '/api/time-tracking/clock-out', body: {} }
  },
  'POST /api/time-tracking/entries': async (office) => ({
    by: office.manager,
    path: '/api/time-tracking/entries',
    body: worked(office),
  }),
  'PATCH /api/time-tracking/entries/:id': async (office) => {
    const { userId: _, ...times } = worked(office)
    const { id } = ok(await office.manager.post('/api/time-tracking/entries', worked(office)))
    return { by: office.manager, path: `/api/time-tracking/entries/${id}`, body: times }
  },
  'POST /api/first-day/steps': async ({ employee }) => ({
    by: employee,
    path: '/api/first-day/steps',
    body: { step: 'shortcuts' },
  }),
  'POST /api/first-day/dismiss': async ({ employee }) => ({ by: employee, path: '/api/first-day/dismiss' }),
  'POST /api/auth/see-as': async (office) => ({
    by: await newSession(office),
    path: '/api/auth/see-as',
    body: { role: 'employee' },
  }),
  'DELETE /api/auth/see-as': async (office) => {
    const by = await newSession(office)
    ok(await by.post('/api/auth/see-as', { role: 'employee' }))
    return { by, path: '/api/auth/see-as' }
  },
  'POST /api/time-tracking/requests': async (office) => ({
    by: office.employee,
    path: '/api/time-tracking/requests',
    body: requestedTime(office),
  }),
  'POST /api/time-tracking/requests/:id/approve': async (office) => ({
    by: office.manager,
    path: `/api/time-tracking/requests/${await newTimeRequest(office)}/approve`,
  }),
  'POST /api/time-tracking/requests/:id/reject': async (office) => ({
    by: office.manager,
    path: `/api/time-tracking/requests/${await newTimeRequest(office)}/reject`,
    body: { note: 'Not on that day' },
  }),
  'POST /api/time-tracking/requests/:id/withdraw': async (office) => ({
    by: office.employee,
    path: `/api/time-tracking/requests/${await newTimeRequest(office)}/withdraw`,
  }),
  'POST /api/time-tracking/weeks/approve': async ({ api, manager }) => ({
    by: manager,
    path: '/api/time-tracking/weeks/approve',
    body: { userId: api.userId('employee'), week: '2023-03-06' },
  }),
  'POST /api/time-tracking/weeks/unlock': async ({ api, manager }) => {
    const week = { userId: api.userId('employee'), week: '2023-04-03' }
    ok(await manager.post('/api/time-tracking/weeks/approve', week))
    return {
      by: manager,
      path: '/api/time-tracking/weeks/unlock',
      body: { ...week, reason: 'One entry is missing' },
    }
  },
}
