import { createLogger } from '../../kernel/http/request-log.ts'
import type { JobLoop } from '../../kernel/jobs/job-loop.ts'
import { startJobLoop, wakeJobs } from '../../kernel/jobs/job-loop.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { AuditRecord } from '../audit/audit.model.ts'
import type { EmailDoc } from './email.model.ts'
import { EmailRecord } from './email.model.ts'
import { mailJobs, mailPauses } from './email-job.ts'
import { smtpServer } from './mail-server.ts'
import type { SmtpFixture } from './smtp.fixture.ts'
import { startSmtp } from './smtp.fixture.ts'

let api: TestApi
let manager: TestClient
let admin: TestClient
let smtp: SmtpFixture
let jobs: JobLoop | undefined
let logs: string[]

beforeAll(async () => {
  smtp = await startSmtp()
  api = await startTestApi({
    env: {
      SMTP_URL: smtp.url.replace('smtp://', 'smtp://office:secret-word@'),
      MAIL_FROM: 'Drayline <office@drayline.example>',
      PUBLIC_URL: 'https://office.example.com',
    },
  })
  manager = await api.as('manager')
  admin = await api.as('admin')
})
beforeEach(async () => {
  await EmailRecord.deleteMany({})
  smtp.mood = 'take'
  smtp.mails.length = 0
  logs = []
})
afterEach(() => jobs?.stop())
afterAll(async () => {
  await api.stop()
  await smtp.stop()
})

/** As a process with a mail server does in the background. */
function startDelivery() {
  const log = createLogger('trace', { write: (line) => void logs.push(line) })
  jobs = startJobLoop({
    handlers: [mailJobs(smtpServer(smtp.url, 'office@x.example'), api.now)],
    now: api.now,
    log,
  })
}

async function ends(id: number, status: string): Promise<EmailDoc> {
  return await eventually(async () => {
    wakeJobs()
    const email = await EmailRecord.findById(id).lean<EmailDoc>()
    return email?.status === status && email
  })
}

const links = { email: 'owner@carrier.example', clientName: 'Blue Ridge Freight', message: 'See you Monday.' }
const order = async (body: object = links) => (await manager.post('/api/email/installer-links', body)).body

test('access links lead to the public address and the download page, and arrive once', async () => {
  const answer = await order()
  expect(answer).toEqual({
    emailId: expect.any(Number),
    status: 'queued',
    message: 'Access links are on their way to owner@carrier.example',
    emailContent: {
      to: 'owner@carrier.example',
      subject: 'Your access to Drayline',
      text: expect.stringContaining('https://office.example.com/download'),
    },
  })
  expect(answer.emailContent.text).toMatch(/^Hello Blue Ridge Freight,\n\nSee you Monday\.\n\n/)
  startDelivery()
  await ends(answer.emailId, 'sent')
  expect(smtp.mails).toHaveLength(1)
  expect(smtp.mails[0]?.to).toEqual(['<owner@carrier.example>'])
  expect(smtp.mails[0]?.data).toContain(`Message-ID: <drayline-${answer.emailId}-1@x.example>`)
  expect(smtp.mails[0]?.data).toContain('Reply-To: manager@example.com')
  expect(await AuditRecord.findOne({ action: 'email.accessLinks' }).lean()).toMatchObject({
    entityId: answer.emailId,
    userName: 'Max Manager',
  })
})

test('the mail is in the language that was chosen', async () => {
  const { emailContent } = await order({ ...links, language: 'es' })
  expect(emailContent.subject).toBe('Su acceso a Drayline')
})

test.each([
  [{ email: '' }, 'email', 'Email address is required'],
  [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'email', 'Write this on one line'],
  [{ email: 'a@b.example, c@d.example' }, 'email', 'Valid email is required'],
  [{ clientName: 'A\nB' }, 'clientName', 'Write this on one line'],
])('%j is refused', async (change, field, message) => {
  const answer = await manager.post('/api/email/installer-links', { ...links, ...change })
  expect(answer.status).toBe(422)
  expect(answer.body.errors[field]).toBe(message)
})

test('an employee prepares none and reads no outbox', async () => {
  const employee = await api.as('employee')
  expect((await employee.post('/api/email/installer-links', links)).status).toBe(403)
  expect((await manager.get('/api/admin/emails')).status).toBe(403)
})

test('a server that is busy is tried again later; what it said is shown', async () => {
  smtp.mood = 'busy'
  const { emailId } = await order()
  startDelivery()
  await untilAttempts(emailId, 1)
  const [shown] = (await admin.get('/api/admin/emails?status=queued')).body
  expect(shown).toMatchObject({ id: emailId, attempts: 1, lastError: expect.stringContaining('451') })
  smtp.mood = 'take'
  api.setNow(new Date(api.now().getTime() + (mailPauses[0] ?? 0) + 1000))
  await ends(emailId, 'sent')
  expect(smtp.mails).toHaveLength(1)
})

async function untilAttempts(id: number, attempts: number): Promise<void> {
  await eventually(async () => {
    const email = await EmailRecord.findById(id).lean<EmailDoc>()
    return email?.attempts === attempts && !email.handedOverAt
  })
}

test('an address that does not exist fails at once, the sender is told, and it can be sent again', async () => {
  smtp.mood = 'refuse'
  const { emailId } = await order()
  startDelivery()
  expect((await ends(emailId, 'failed')).lastError).toContain('550')
  expect((await manager.get('/api/notifications')).body[0]).toMatchObject({
    title: 'Email not delivered',
    type: 'error',
    entityType: 'email',
    entityId: emailId,
  })
  smtp.mood = 'take'
  expect((await admin.post(`/api/admin/emails/${emailId}/resend`)).body).toMatchObject({ status: 'queued' })
  await ends(emailId, 'sent')
  expect(smtp.mails[0]?.data).toContain(`Message-ID: <drayline-${emailId}-2@x.example>`)
})

test('when the connection breaks after the text, nobody knows, and it is not sent twice', async () => {
  smtp.mood = 'hang up'
  const { emailId } = await order()
  startDelivery()
  await ends(emailId, 'uncertain')
  expect(smtp.mails).toHaveLength(1)
})

test('a process that died while sending leaves the mail uncertain', async () => {
  const { emailId } = await order()
  await EmailRecord.updateOne({ _id: emailId }, { $set: { handedOverAt: api.now() } })
  startDelivery()
  await ends(emailId, 'uncertain')
  expect(smtp.mails).toEqual([])
})

test('a mail that is removed before it left does not leave', async () => {
  const { emailId } = await order()
  expect((await admin.delete(`/api/admin/emails/${emailId}`)).status).toBe(204)
  startDelivery()
  const later = await order()
  await ends(later.emailId, 'sent')
  expect(smtp.mails.map(({ data }) => data).join()).not.toContain(`drayline-${emailId}-`)
})

test('whatever a mail is told to say, it has one recipient and no header more', async () => {
  const server = smtpServer(smtp.url, 'office@x.example')
  const email = { _id: 1, round: 1, to: 'a@x.example, b@x.example', text: '.\r\nRCPT TO:<b@x.example>' }
  const subject = 'Hello\r\nBcc: b@x.example\r\n\r\nText'
  await server.deliver({ ...email, replyTo: 'c@x.example, b@x.example', subject })
  await server.deliver({ ...email, to: 'a@x.example', replyTo: null, subject })
  expect(smtp.mails.length).toBeGreaterThan(0)
  for (const { to, data } of smtp.mails) {
    expect([to.length, to]).toEqual([1, expect.not.arrayContaining(['<b@x.example>'])])
    expect(data).not.toMatch(/^(?:bcc|cc|text)\b/im)
  }
})

test('a mail that must go over TLS is not handed to a server that has none, and is tried again', async () => {
  smtp.mood = 'take'
  const server = smtpServer(smtp.url.replace('smtp://', 'smtp://office:secret-word@'), 'office@x.example', {
    requireTls: true,
  })
  const email = { _id: 1, round: 1, to: 'owner@carrier.example', replyTo: null, subject: 'S', text: 'T' }
  const mails = smtp.mails.length
  expect(await server.deliver(email)).toMatchObject({
    result: 'again',
    reason: expect.stringMatching(/TLS/i),
  })
  expect(smtp.mails).toHaveLength(mails)
})

test('the password of the mail server is in no log and no answer', async () => {
  smtp.mood = 'refuse'
  const { emailId } = await order()
  const server = smtpServer(smtp.url.replace('smtp://', 'smtp://office:secret-word@'), 'office@x.example')
  jobs = startJobLoop({
    handlers: [mailJobs(server, api.now)],
    now: api.now,
    log: createLogger('trace', { write: (line) => void logs.push(line) }),
  })
  await untilAttempts(emailId, 1).catch(() => undefined)
  const shown = await admin.get(`/api/admin/emails/${emailId}`)
  expect(shown.text + logs.join('') + api.logs.join('')).not.toContain('secret-word')
})
