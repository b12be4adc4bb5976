import { createLogger } from '../../kernel/http/request-log.ts'
import type { JobLoop } from '../../kernel/jobs/job-loop.ts'
import { startJobLoop, wakeJobs } from '../../kernel/jobs/job-loop.ts'
import { EmailRecord } from '../../platform/email/email.model.ts'
import { mailJobs } from '../../platform/email/email-job.ts'
import { smtpServer } from '../../platform/email/mail-server.ts'
import type { SmtpFixture } from '../../platform/email/smtp.fixture.ts'
import { startSmtp } from '../../platform/email/smtp.fixture.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'

let api: TestApi
let admin: TestClient
let smtp: SmtpFixture
let jobs: JobLoop

beforeAll(async () => {
  smtp = await startSmtp()
  api = await startTestApi({
    limitScale: 1,
    env: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Drayline <office@drayline.example>',
      PUBLIC_URL: 'https://office.example.com',
    },
  })
  admin = await api.as('admin')
  jobs = startJobLoop({
    handlers: [mailJobs(smtpServer(smtp.url, 'office@drayline.example'), api.now)],
    now: api.now,
    log: createLogger('silent'),
  })
})
afterAll(async () => {
  await jobs.stop()
  await api.stop()
  await smtp.stop()
})

const person = (email: string) => ({ firstName: 'Ida', lastName: 'Moss', email, role: 'employee' })

/** The link of the newest mail to an address, as it came over the wire. */
async function linkMailedTo(email: string, count = 1): Promise<string> {
  return await eventually(async () => {
    wakeJobs()
    const mails = smtp.mails.filter(({ to }) => to.includes(`<${email}>`))
    const text = mails.length >= count ? mails.at(-1)?.data.replaceAll(/=\r?\n/g, '') : undefined
    return text?.match(/https:\/\/office\.example\.com\/invitation#[\w-]{43}/)?.[0]
  })
}

test('the link arrives by mail alone, opens the account, and is kept nowhere afterwards', async () => {
  const invited = await admin.post('/api/admin/invitations', person('ida@carrier.example'))
  expect([invited.status, invited.body.link]).toEqual([201, null])
  const link = await linkMailedTo('ida@carrier.example')
  const token = link.split('#')[1] ?? ''
  const kept = await eventually(async () => {
    const mail = await EmailRecord.findOne({ entityType: 'invitation', entityId: invited.body.id }).lean()
    return mail?.status === 'sent' && mail
  })
  expect(kept.text).not.toContain(token)
  const accepted = await api
    .anonymous()
    .post('/api/auth/invitation/accept', { token, newPassword: 'seven quiet harbors' })
  expect(accepted.body.user).toMatchObject({ email: 'ida@carrier.example', role: 'employee' })
})

test('sent again, the mail has a new link and the one before is dead', async () => {
  const { body } = await admin.post('/api/admin/invitations', person('bo@carrier.example'))
  const first = await linkMailedTo('bo@carrier.example')
  expect((await admin.post(`/api/admin/invitations/${body.id}/resend`)).status).toBe(200)
  const second = await linkMailedTo('bo@carrier.example', 2)
  const look = async (link: string) =>
    (await api.anonymous().post('/api/auth/invitation', { token: link.split('#')[1] })).body.state
  expect([await look(first), await look(second)]).toEqual(['unknown', 'open'])
})

test('a mail server that hangs up is tried again, and the invitation waits', async () => {
  smtp.mood = 'busy'
  const { body } = await admin.post('/api/admin/invitations', person('cy@carrier.example'))
  await eventually(async () => {
    wakeJobs()
    const mail = await EmailRecord.findOne({ entityType: 'invitation', entityId: body.id }).lean()
    return mail?.attempts === 1 && mail.lastError?.includes('451')
  })
  smtp.mood = 'take'
  api.setNow(new Date(api.now().getTime() + 30 * 60_000))
  expect(await linkMailedTo('cy@carrier.example')).toBeTruthy()
})

test('trying links is limited by itself, and signing in goes on', async () => {
  const look = () => api.anonymous().post('/api/auth/invitation', { token: 'a'.repeat(43) })
  const answers = []
  while (answers.length < 130) answers.push(await look())
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers['retry-after']).toBeTruthy()
  expect(answers.findIndex(({ status }) => status === 429)).toBeGreaterThan(100)
  expect((await api.signIn('manager')).status).toBe(200)
})
