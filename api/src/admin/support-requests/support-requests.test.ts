import { AuditRecord } from '../../platform/audit/audit.model.ts'
import { EmailRecord } from '../../platform/email/email.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { SupportRequestRecord } from './support-request.model.ts'

let api: TestApi
let employee: TestClient
let manager: TestClient

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  manager = await api.as('manager')
})
afterAll(() => api.stop())

const question = {
  name: 'Erin Employee',
  email: 'erin@example.com',
  subject: 'Packet will not open',
  message: 'The packet of load 1001 stays empty.',
}

test('whoever is signed in files a request; those who answer are told, and it is on record', async () => {
  const { status, body } = await employee.post('/api/support-requests', question)
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(Number),
    version: 1,
    status: 'open',
    createdAt: expect.any(String),
  })
  for (const role of ['manager', 'admin'] as const) {
    const bell = await (await api.as(role)).get('/api/notifications')
    expect(bell.body[0]).toMatchObject({
      title: 'New support request',
      message: 'Erin Employee: Packet will not open',
      entityType: 'support_request',
      entityId: body.id,
    })
  }
  expect((await employee.get('/api/notifications')).body).toEqual([])
  const audit = await AuditRecord.findOne({ action: 'supportRequest.filed' }).lean()
  expect(audit).toMatchObject({ entityId: body.id, after: question })
})

test.each([
  [{ name: '' }, 'name', 'Name is required'],
  [{ email: '' }, 'email', 'Email address is required'],
  [{ email: 'nobody' }, 'email', 'Valid email is required'],
  [{ subject: ' ' }, 'subject', 'Subject is required'],
  [{ subject: 'a\nBcc: all@example.com' }, 'subject', 'Write this on one line'],
  [{ message: '' }, 'message', 'Message is required'],
  [{ message: 'x'.repeat(5001) }, 'message', 'This text is too long'],
])('%j is refused', async (change, field, message) => {
  const answer = await employee.post('/api/support-requests', { ...question, ...change })
  expect(answer.status).toBe(422)
  expect(answer.body.errors[field]).toBe(message)
})

test('managers list, filter and find them; employees do not', async () => {
  await employee.post('/api/support-requests', { ...question, subject: 'Another thing' })
  const { body } = await manager.get('/api/support-requests?status=open&q=another')
  expect(body).toHaveLength(1)
  expect(body[0]).toMatchObject({
    subject: 'Another thing',
    createdBy: { name: 'Erin Employee' },
    replies: [],
  })
  expect((await manager.get('/api/support-requests?status=closed')).body).toEqual([])
  expect((await employee.get('/api/support-requests')).status).toBe(403)
})

describe('answering', () => {
  const file = async () => (await employee.post('/api/support-requests', question)).body.id as number

  test('sends mail, tells whoever asked and keeps what was said', async () => {
    const id = await file()
    const answer = await manager.post(`/api/support-requests/${id}/replies`, { message: 'Please try again.' })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      status: 'answered',
      replies: [{ message: 'Please try again.', by: { name: 'Max Manager' } }],
    })
    const mail = await EmailRecord.findOne({ entityType: 'support_request', entityId: id }).lean()
    expect(mail).toMatchObject({
      to: 'erin@example.com',
      subject: `Re: Packet will not open (request ${id})`,
      status: 'kept',
    })
    expect(mail?.text).toContain('Please try again.')
    expect(mail?.text).toContain(question.message)
    const bell = (await employee.get('/api/notifications')).body[0]
    expect(bell).toMatchObject({ title: 'Your support request was answered', entityType: null })
    expect(bell.message).toContain('Please try again.')
  })

  test('a closed one is opened again first; each step only from where it leads', async () => {
    const id = await file()
    const path = `/api/support-requests/${id}`
    expect((await manager.patch(path, { status: 'open' })).status).toBe(409)
    expect((await manager.patch(path, { status: 'closed' })).body).toMatchObject({ status: 'closed' })
    const refused = await manager.post(`${path}/replies`, { message: 'Hello' })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This request is closed; open it again to answer',
    ])
    expect((await manager.patch(path, { status: 'open' })).body).toMatchObject({
      status: 'open',
      closedAt: null,
    })
    const audits = await AuditRecord.find({ entityType: 'support_request', entityId: id }).lean()
    expect(audits.map(({ action }) => action).sort()).toEqual([
      'supportRequest.closed',
      'supportRequest.filed',
      'supportRequest.reopened',
    ])
  })

  test('there are fifty answers at most', async () => {
    const id = await file()
    const reply = () => manager.post(`/api/support-requests/${id}/replies`, { message: 'Hello' })
    const [first] = (await reply()).body.replies
    const replies = Array.from({ length: 49 }, () => ({ ...first, at: new Date(first.at) }))
    await SupportRequestRecord.collection.updateOne({ _id: id as never }, { $set: { replies } })
    expect((await reply()).body.replies).toHaveLength(50)
    const refused = await reply()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This request has too many answers; call the person',
    ])
  })

  test('two who answer at once: the second sees what the first wrote', async () => {
    const id = await file()
    const headers = { 'if-match': '"1"' }
    const reply = () => manager.post(`/api/support-requests/${id}/replies`, { message: 'Hello' }, { headers })
    expect((await reply()).status).toBe(201)
    const second = await reply()
    expect(second.status).toBe(412)
    expect(second.body.current.replies).toHaveLength(1)
  })
})
