import { generateKeyPairSync } from 'node:crypto'
import { ok } from '../../finance/invoices/invoice.fixtures.ts'
import { cancelJob } from '../../kernel/jobs/job-loop.ts'
import { EmailRecord } from '../../platform/email/email.model.ts'
import { mailJob } from '../../platform/email/send-mail.ts'
import { publishRelease } from '../../platform/remotes/releases.service.ts'
import { sampleBuild } from '../../platform/remotes/testing/sample-build.ts'
import type { Office, Scenario } from './office.ts'
import { next } from './office.ts'

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
const requestedTime = (office: Office) => {
  const { userId: _, ...times } = worked(office)
  return { ...times, entryId: null }
}
const newTimeRequest = async (office: Office) =>
  ok(await office.employee.post('/api/time-tracking/requests', requestedTime(office))).id as number
const releases = async () => {
  for (const version of ['1.0.0-11111111', '1.1.0-22222222'])
    await publishRelease(sampleBuild({ version }), { actor: 'test', reason: 'test', activate: true })
}

const previewsPath = '/api/platform/remotes/mf-sample/previews'

/** A valid call of each other write of administration. */
export const administrationScenarios: Record<string, Scenario> = {
  'DELETE /api/activities': async ({ employee }) => ({ by: employee, path: '/api/activities' }),
  'DELETE /api/activities/:id': async ({ employee, make }) => {
    await make.client()
    const [latest] = ok(await employee.get('/api/activities?limit=1'))
    return { by: employee, path: `/api/activities/${latest.id}` }
  },
  'POST /api/audit/verify': async ({ admin }) => ({ by: admin, path: '/api/audit/verify' }),
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
