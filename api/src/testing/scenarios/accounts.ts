import { ok } from '../../finance/invoices/invoice.fixtures.ts'
import { formOf, picture } from '../../operations/documents/document.fixtures.ts'
import { NotificationRecord } from '../../platform/notifications/notification.model.ts'
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
/** A browser of its own: what becomes of its session is nobody else's business. */
const newSession = async ({ api }: Office) => client(api.url, cookiesOf(await api.signIn('manager')))
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

/** A valid call of each write of accounts: signing in, second factors, people and what they are told. */
export const accountScenarios: Record<string, Scenario> = {
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
}
