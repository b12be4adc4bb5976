import { encodeSecret } from '@drayline/domain/vault'
import { dropJob } from '../core/job-loop.ts'
import { formOf, pdfWith, picture, upload } from '../documents/document.fixtures.ts'
import { DocumentRecord } from '../documents/document.model.ts'
import { processing } from '../documents/documents.service.ts'
import { EmailRecord } from '../email/email.model.ts'
import { mailJob } from '../email/send-mail.ts'
import type { fixtures } from '../invoices/invoice.fixtures.ts'
import { formOf as invoiceForm, ok } from '../invoices/invoice.fixtures.ts'
import { NotificationRecord } from '../notifications/notification.model.ts'
import { publishRelease } from '../remotes/releases.service.ts'
import { sampleBuild } from '../remotes/testing/sample-build.ts'
import { createUser } from '../users/users.service.ts'
import type { TestApi, TestClient } from './api-test.ts'
import { client, testPassword } from './api-test.ts'
import type { SendOptions } from './http-client.ts'
import { cookiesOf } from './http-client.ts'

/** An office in which a write can be made: who works there, and what makes records. */
export interface Office {
  api: TestApi
  employee: TestClient
  manager: TestClient
  admin: TestClient
  make: ReturnType<typeof fixtures>
}

/** One valid call of a write route. */
export interface WriteCall {
  by: TestClient
  path: string
  body?: unknown
  options?: SendOptions
  /** Fields of the first answer that are not kept for a repetition, and why is said where the route is served. */
  unkept?: readonly string[]
}

type Scenario = (office: Office) => Promise<WriteCall>

let serial = 0
const next = () => {
  serial += 1
  return serial
}

const person = () => ({
  username: `person${next()}`,
  firstName: 'Nadia',
  lastName: 'Ruiz',
  email: `p${next()}@a.example`,
})
const brokerForm = () => ({
  name: `Broker ${next()}`,
  contactPerson: 'Sam Hill',
  email: 'sam@b.example',
  phone: '555-010-0000',
})
const newUser = async ({ admin }: Office) => ok(await admin.post('/api/admin/users', person())).id as number
const newView = async ({ employee }: Office) =>
  ok(await employee.post('/api/views', { list: 'invoices', name: `View ${next()}` })).id as number
const newTask = async ({ employee }: Office) =>
  ok(await employee.post('/api/tasks', { title: 'Call back' })).id as number
const newBroker = async ({ manager }: Office) =>
  ok(await manager.post('/api/brokers', brokerForm())).id as number
const newDocument = async ({ employee }: Office, name = `paper${next()}.pdf`) =>
  ok(await upload(employee, { name, bytes: await pdfWith(name) })).id as number
const readyDocument = async (office: Office) => {
  const id = await newDocument(office)
  await DocumentRecord.updateOne({ _id: id }, { $set: { status: 'processed', pages: 1 } })
  return id
}
/** A paper of an invoice that is submitted, and stays with it therefore. */
const billedPaper = async (office: Office) => {
  const { make, employee, manager } = office
  const invoice = await make.invoice()
  const file = { name: `billed${next()}.pdf`, bytes: await pdfWith(`billed ${next()}`) }
  const { id } = ok(
    await upload(employee, file, { documentType: 'bill_of_lading', loadId: String(invoice.loadId) }),
  )
  await DocumentRecord.updateOne({ _id: id }, { status: 'processed' })
  ok(await manager.put(`/api/invoices/${invoice.id}`, { ...invoiceForm(invoice), status: 'submitted' }))
  return id as number
}
const newCheck = async (office: Office) =>
  ok(
    await office.employee.post('/api/credit-checks', {
      brokerId: await newBroker(office),
      requestedLimit: 5000,
    }),
  ).id as number
const collectionOf = async ({ make }: Office) => ({
  clientId: (await make.client()).id,
  amount: '100.00',
  description: 'Chargeback',
  dueDate: '2026-12-01',
})
const newCollection = async (office: Office) =>
  ok(await office.employee.post('/api/collections', await collectionOf(office))).id as number
const followUpOf = async ({ make }: Office) => ({
  clientId: (await make.client()).id,
  title: 'Call',
  dueDate: '2026-12-01',
})
const advanceOf = async ({ api, make }: Office) => ({
  ...{ carrierName: 'Blue Ridge', advanceAmount: '100.00', advanceDate: '2026-11-20' },
  ...{
    pickupState: 'TX',
    deliveryState: 'CA',
    processedBy: api.userId('manager'),
    loadId: (await make.load()).id,
  },
})
const newAdvance = async (office: Office) =>
  ok(await office.manager.post('/api/fuel-advances', await advanceOf(office))).id as number
const application = () => ({
  ...{ companyName: 'Blue Ridge', contactName: 'Ann Lee', email: 'ann@b.example', phone: '555-010-0000' },
  ...{
    fleetSize: '2-5',
    monthlyFuelSpend: '5000-10000',
    cardType: 'base',
    businessType: 'trucking',
    yearsInBusiness: '3-5',
  },
})
const support = { name: 'Erin', email: 'e@a.example', subject: 'Question', message: 'How?' }
const newRequest = async ({ employee }: Office) =>
  ok(await employee.post('/api/support-requests', support)).id as number
const newExport = async ({ employee }: Office) =>
  ok(await employee.post('/api/exports', { report: 'ageing', format: 'csv' })).id as number
const entryOf = async ({ make }: Office) => ({
  clientId: (await make.client()).id,
  ...{ dataType: 'password', label: 'Portal', encryptedData: encodeSecret('a secret') },
})
const newEntry = async (office: Office) =>
  ok(await office.manager.post('/api/vault', await entryOf(office))).id as number
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
const releases = async () => {
  for (const version of ['1.0.0-11111111', '1.1.0-22222222'])
    await publishRelease(sampleBuild({ version }), { actor: 'test', reason: 'test', activate: true })
}
const duplicates = async ({ make }: Office) => {
  const brokerId = await make.broker()
  const pair = []
  for (let n = 0; n < 2; n += 1) {
    const load = await make.load({ brokerId })
    pair.push(await make.invoice({ loadId: load.id, clientId: load.clientId, amount: '77.00' }))
  }
  return pair as [{ id: number }, { id: number }]
}

/** A valid call of every write route, by method and path of the route. */
export const writeScenarios: Record<string, Scenario> = {
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
  'POST /api/brokers': async ({ employee }) => ({ by: employee, path: '/api/brokers', body: brokerForm() }),
  'PATCH /api/brokers/:id': async (office) => ({
    by: office.employee,
    path: `/api/brokers/${await newBroker(office)}`,
    body: { notes: 'Pays late' },
  }),
  'DELETE /api/brokers/:id': async (office) => ({
    by: office.manager,
    path: `/api/brokers/${await newBroker(office)}`,
  }),
  'POST /api/clients': async ({ employee }) => ({
    by: employee,
    path: '/api/clients',
    body: { name: `Client ${next()}` },
  }),
  'PUT /api/clients/:id': async ({ employee, make }) => ({
    by: employee,
    path: `/api/clients/${(await make.client()).id}`,
    body: { name: `Renamed ${next()}` },
  }),
  'POST /api/collections': async (office) => ({
    by: office.employee,
    path: '/api/collections',
    body: await collectionOf(office),
  }),
  'PATCH /api/collections/:id': async (office) => ({
    by: office.employee,
    path: `/api/collections/${await newCollection(office)}`,
    body: { priority: 'high' },
  }),
  'POST /api/collections/:id/void': async (office) => ({
    by: office.manager,
    path: `/api/collections/${await newCollection(office)}/void`,
    body: { reason: 'Entered twice' },
  }),
  'POST /api/collections/:id/calls': async (office) => ({
    by: office.employee,
    path: `/api/collections/${await newCollection(office)}/calls`,
    body: { outcome: 'reached', note: 'Will look' },
  }),
  // Kept when the check is stored; the score is asked for afterwards, outside the transaction.
  'POST /api/credit-checks': async (office) => ({
    by: office.employee,
    path: '/api/credit-checks',
    body: { brokerId: await newBroker(office), requestedLimit: 5000 },
    unkept: [
      'version',
      'updatedAt',
      'checkedAt',
      'score',
      'rating',
      'proposedLimit',
      'parts',
      'provider',
      'reference',
      'failure',
    ],
  }),
  'POST /api/credit-checks/:id/score': async (office) => ({
    by: office.employee,
    path: `/api/credit-checks/${await newCheck(office)}/score`,
  }),
  'POST /api/credit-checks/:id/decision': async (office) => ({
    by: office.manager,
    path: `/api/credit-checks/${await newCheck(office)}/decision`,
    body: { status: 'approved', limit: 1000, applyLimit: true },
  }),
  'POST /api/documents/upload': async ({ employee }) => ({
    by: employee,
    path: '/api/documents/upload',
    options: formOf({ documentType: 'other' }, { name: 'a.pdf', bytes: await pdfWith(`upload ${next()}`) }),
  }),
  'POST /api/documents/merge': async (office) => ({
    by: office.employee,
    path: '/api/documents/merge',
    body: { documentIds: [await readyDocument(office), await readyDocument(office)], documentType: 'other' },
  }),
  'PATCH /api/documents/:id': async (office) => ({
    by: office.employee,
    path: `/api/documents/${await newDocument(office)}`,
    body: { documentType: 'driver_id' },
  }),
  'DELETE /api/documents/:id': async (office) => ({
    by: office.employee,
    path: `/api/documents/${await newDocument(office)}`,
  }),
  'POST /api/documents/:id/detach': async (office) => ({
    by: office.manager,
    path: `/api/documents/${await billedPaper(office)}/detach`,
    body: { reason: 'Wrong load' },
  }),
  'POST /api/removed-documents/:id/restore': async (office) => {
    const id = await newDocument(office)
    ok(await office.employee.delete(`/api/documents/${id}`))
    return { by: office.manager, path: `/api/removed-documents/${id}/restore` }
  },
  'POST /api/documents/:id/process-again': async (office) => {
    const id = await newDocument(office)
    await dropJob(processing, id)
    await DocumentRecord.updateOne({ _id: id }, { $set: { status: 'failed', failure: 'damaged' } })
    return { by: office.employee, path: `/api/documents/${id}/process-again` }
  },
  'POST /api/email/installer-links': async ({ manager }) => ({
    by: manager,
    path: '/api/email/installer-links',
    body: { email: 'new@b.example' },
  }),
  'POST /api/admin/emails/:id/resend': async (office) => {
    const id = await newEmail(office)
    await dropJob(mailJob, id)
    await EmailRecord.updateOne({ _id: id }, { $set: { status: 'failed' } })
    return { by: office.admin, path: `/api/admin/emails/${id}/resend` }
  },
  'DELETE /api/admin/emails/:id': async (office) => ({
    by: office.admin,
    path: `/api/admin/emails/${await newEmail(office)}`,
  }),
  'POST /api/follow-ups': async (office) => ({
    by: office.employee,
    path: '/api/follow-ups',
    body: await followUpOf(office),
  }),
  'PATCH /api/follow-ups/:id': async (office) => ({
    by: office.employee,
    path: `/api/follow-ups/${ok(await office.employee.post('/api/follow-ups', await followUpOf(office))).id}`,
    body: { status: 'completed' },
  }),
  'POST /api/fuel-advances': async (office) => ({
    by: office.manager,
    path: '/api/fuel-advances',
    body: await advanceOf(office),
  }),
  'PATCH /api/fuel-advances/:id': async (office) => ({
    by: office.manager,
    path: `/api/fuel-advances/${await newAdvance(office)}`,
    body: { notes: 'For tires' },
  }),
  'DELETE /api/fuel-advances/:id': async (office) => ({
    by: office.manager,
    path: `/api/fuel-advances/${await newAdvance(office)}`,
  }),
  'POST /api/fuel-card-applications': async ({ employee }) => ({
    by: employee,
    path: '/api/fuel-card-applications',
    body: application(),
  }),
  'PATCH /api/fuel-card-applications/:id': async ({ employee, manager }) => ({
    by: manager,
    path: `/api/fuel-card-applications/${ok(await employee.post('/api/fuel-card-applications', application())).id}`,
    body: { status: 'under_review', notes: 'Papers asked for' },
  }),
  'POST /api/invoices': async ({ employee, make }) => {
    const load = await make.load()
    const references = { loadId: load.id, clientId: load.clientId }
    return {
      by: employee,
      path: '/api/invoices',
      body: { ...references, invoiceNumber: `W-${next()}`, amount: '10.00' },
    }
  },
  'POST /api/invoices/status': async ({ employee, make }) => ({
    by: employee,
    path: '/api/invoices/status',
    body: { ids: [(await make.invoice()).id, (await make.invoice()).id], status: 'submitted' },
  }),
  'POST /api/invoices/bulk': async ({ employee, make }) => ({
    by: employee,
    path: '/api/invoices/bulk',
    body: { ids: [(await make.invoice()).id, 999_999], action: 'submit' },
  }),
  'POST /api/invoices/:id/not-duplicate': async (office) => {
    const [one, other] = await duplicates(office)
    const body = { of: [other.id], reason: 'Two loads of one day' }
    return { by: office.manager, path: `/api/invoices/${one.id}/not-duplicate`, body }
  },
  'PUT /api/invoices/:id': async ({ employee, make }) => {
    const { id, invoiceNumber, loadId, clientId, amount } = await make.invoice()
    return {
      by: employee,
      path: `/api/invoices/${id}`,
      body: { invoiceNumber, loadId, clientId, amount, notes: 'Urgent' },
    }
  },
  'POST /api/loads': async ({ employee, make }) => ({
    by: employee,
    path: '/api/loads',
    body: { loadNumber: `W-${next()}`, clientId: (await make.client()).id },
  }),
  'PUT /api/loads/:id': async ({ employee, make }) => {
    const { id, loadNumber, clientId, rate, status } = await make.load()
    return {
      by: employee,
      path: `/api/loads/${id}`,
      body: { loadNumber, clientId, rate, status, driverName: 'Ann' },
    }
  },
  'POST /api/platform/remotes/:remote/moves': async ({ admin }) => {
    await releases()
    return {
      by: admin,
      path: '/api/platform/remotes/mf-sample/moves',
      body: { action: 'rollBack', reason: 'Broken' },
    }
  },
  'POST /api/platform/remotes/:remote/tokens': async ({ admin }) => ({
    by: admin,
    path: '/api/platform/remotes/mf-sample/tokens',
    body: { name: `pipeline ${next()}` },
    unkept: ['secret'],
  }),
  'DELETE /api/platform/remotes/:remote/tokens/:id': async ({ admin }) => {
    const path = '/api/platform/remotes/mf-sample/tokens'
    return { by: admin, path: `${path}/${ok(await admin.post(path, { name: 'old' })).id}` }
  },
  'POST /api/exports': async ({ employee }) => ({
    by: employee,
    path: '/api/exports',
    body: { report: 'ageing', format: 'csv' },
  }),
  'POST /api/exports/:id/cancel': async (office) => ({
    by: office.employee,
    path: `/api/exports/${await newExport(office)}/cancel`,
  }),
  'DELETE /api/exports/:id': async (office) => ({
    by: office.employee,
    path: `/api/exports/${await newExport(office)}`,
  }),
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
  'POST /api/vault': async (office) => ({
    by: office.manager,
    path: '/api/vault',
    body: await entryOf(office),
  }),
  'PATCH /api/vault/:id': async (office) => ({
    by: office.manager,
    path: `/api/vault/${await newEntry(office)}`,
    body: { label: 'New portal' },
  }),
  'DELETE /api/vault/:id': async (office) => ({
    by: office.manager,
    path: `/api/vault/${await newEntry(office)}`,
  }),
  'POST /api/tasks': async ({ employee }) => ({
    by: employee,
    path: '/api/tasks',
    body: { title: 'Call back' },
  }),
  'POST /api/tasks/bulk': async (office) => ({
    by: office.employee,
    path: '/api/tasks/bulk',
    body: { ids: [await newTask(office), 999_999], priority: 'high' },
  }),
  'PATCH /api/tasks/:id': async (office) => ({
    by: office.employee,
    path: `/api/tasks/${await newTask(office)}`,
    body: { status: 'completed' },
  }),
  'DELETE /api/tasks/:id': async (office) => ({
    by: office.employee,
    path: `/api/tasks/${await newTask(office)}`,
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
