import { fixtures, ok } from '../../finance/invoices/invoice.fixtures.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { CreditCheckRecord } from './credit-check.model.ts'
import { startTestProvider } from './testing-provider.ts'

const token = 'a-secret-token-of-the-provider'
let provider: Awaited<ReturnType<typeof startTestProvider>>
let api: TestApi
let employee: TestClient
let brokerId: number

beforeAll(async () => {
  provider = await startTestProvider()
  api = await startTestApi({
    env: {
      CREDIT_PROVIDER_URL: provider.url,
      CREDIT_PROVIDER_TOKEN: token,
      CREDIT_PROVIDER_TIMEOUT_SECONDS: '60',
    },
  })
  employee = await api.as('employee')
  brokerId = await fixtures(api).broker({ name: 'Summit Logistics', mcNumber: 'MC-123456' })
})
afterAll(async () => {
  await api.stop()
  await provider.stop()
})

const request = () => employee.post('/api/credit-checks', { brokerId, requestedLimit: 50_000 })

test('the provider learns who it is about and what is asked, with the token; its answer is stored', async () => {
  provider.answer({ score: 731, proposedLimit: 42_000, reference: 'TB-2026/881', secret: 'raw' })
  const answer = await request()
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    status: 'pending',
    score: 731,
    rating: 'good',
    proposedLimit: 42_000,
    provider: '127.0.0.1',
    reference: 'TB-2026/881',
    failure: null,
    parts: [],
  })
  const question = provider.seen.at(-1)
  expect(question?.headers.authorization).toBe(`Bearer ${token}`)
  expect(question?.body).toMatchObject({
    reference: `credit-check-${answer.body.id}`,
    requestedLimit: 50_000,
    company: { name: 'Summit Logistics', mcNumber: 'MC-123456' },
  })
  const stored = await CreditCheckRecord.findById(answer.body.id).lean()
  expect(JSON.stringify(stored)).not.toContain('raw')
})

test('without a limit of its own ours is proposed, and never more than was asked for', async () => {
  provider.answer({ score: 720 })
  expect((await request()).body.proposedLimit).toBe(40_000)
  provider.answer({ score: 800, proposedLimit: 900_000 })
  expect((await request()).body.proposedLimit).toBe(50_000)
})

type Behaviour = Parameters<typeof provider.behave>[0]
const says = (text: string): Behaviour => {
  return (response) => response.end(text)
}
const failures: [string, string, Behaviour][] = [
  ['a 500', 'refused', (response) => response.writeHead(500).end('{"score":800}')],
  ['a 401', 'refused', (response) => response.writeHead(401).end()],
  [
    'a redirect to what would answer',
    'unreachable',
    (response) => {
      if (response.req.url === '/elsewhere') response.end('{"score":800}')
      else response.writeHead(307, { location: '/elsewhere' }).end()
    },
  ],
  ['HTML', 'nonsense', says('<html><body>Sign in</body></html>')],
  ['nothing', 'nonsense', says('')],
  ['an array', 'nonsense', says('[731]')],
  ['null', 'nonsense', says('null')],
  ['no score', 'nonsense', says('{"rating":"A"}')],
  ['a score as text', 'nonsense', says('{"score":"731"}')],
  ['a score beyond the scale', 'nonsense', says('{"score":851}')],
  ['a negative score', 'nonsense', says('{"score":-1}')],
  ['half a score', 'nonsense', says('{"score":700.5}')],
  ['a negative limit', 'nonsense', says('{"score":700,"proposedLimit":-5}')],
  ['a limit as text', 'nonsense', says('{"score":700,"proposedLimit":"all"}')],
  [
    'half an answer',
    'unreachable',
    (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"score":', () => response.destroy())
    },
  ],
  ['a connection that closes', 'unreachable', (response) => response.destroy()],
  [
    'a huge body',
    'tooLarge',
    (response) => response.end(JSON.stringify({ score: 700, more: 'x'.repeat(200_000) })),
  ],
  ['silence', 'timeout', () => undefined],
  [
    'an answer that never ends',
    'timeout',
    (response) => {
      // The provider's time limit is one of the network: nothing but time ends it.
      const drip = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(drip))
    },
  ],
]

test.each(failures)('%s leaves the check pending and says why', async (_name, reason, behaviour) => {
  provider.behave(behaviour)
  // Patience for all that does not hang, so that a busy machine does not count as a provider that hangs.
  const { creditProviderTimeout } = api.config
  if (reason === 'timeout') api.config.creditProviderTimeout = 1_000
  const answer = await request()
  api.config.creditProviderTimeout = creditProviderTimeout
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    status: 'pending',
    failure: reason,
    score: null,
    rating: null,
    proposedLimit: null,
    provider: '127.0.0.1',
    checkedAt: expect.any(String),
  })
})

test('a body without end is not read to its end', async () => {
  let sent = 0
  provider.behave((response) => {
    const flood = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384))) sent += 16_384
    }
    response.on('drain', flood)
    flood()
  })
  expect((await request()).body.failure).toBe('tooLarge')
  expect(sent).toBeLessThan(50_000_000)
})

test('trying again scores the same check; a later failure does not leave the old score standing', async () => {
  provider.behave((response) => response.writeHead(503).end())
  const failed = (await request()).body
  expect(failed.failure).toBe('refused')
  provider.answer({ score: 688 })
  const again = ok(await employee.post(`/api/credit-checks/${failed.id}/score`))
  expect(again).toMatchObject({ id: failed.id, score: 688, rating: 'fair', failure: null })
  expect(provider.seen.at(-1)?.body.reference).toBe(`credit-check-${failed.id}`)
  provider.behave((response) => response.destroy())
  const worse = ok(await employee.post(`/api/credit-checks/${failed.id}/score`))
  expect(worse).toMatchObject({ score: null, rating: null, proposedLimit: null, failure: 'unreachable' })
})

test('a decision taken while the provider is being asked stands', async () => {
  provider.answer({ score: 700 })
  const check = (await request()).body
  const asked = Promise.withResolvers<() => void>()
  provider.behave((response) => asked.resolve(() => response.end('{"score":301}')))
  const slow = employee.post(`/api/credit-checks/${check.id}/score`)
  const release = await asked.promise
  const manager = await api.as('manager')
  ok(await manager.post(`/api/credit-checks/${check.id}/decision`, { status: 'approved', limit: 10_000 }))
  release()
  expect((await slow).status).toBe(409)
  expect((await employee.get(`/api/credit-checks/${check.id}`)).body).toMatchObject({
    status: 'approved',
    score: 700,
  })
})

test('the token is in no log, answer or audit record', async () => {
  provider.behave((response) => response.writeHead(401).end(token))
  const answer = await request()
  expect(answer.text).not.toContain(token)
  expect(api.logs.join()).toContain('no credit score')
  expect(api.logs.join()).not.toContain(token)
  expect(JSON.stringify(await AuditRecord.find({}).lean())).not.toContain(token)
})
