import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type SmtpFixture, startSmtp } from '@drayline/api/platform/email/smtp.fixture'
import { testVaultKeys } from '@drayline/api/testing/api-test'
import { eventually } from '@drayline/api/testing/eventually'
import { send } from '@drayline/api/testing/http-client'
import { repositoryRoot } from '../cache.ts'
import { MemberSet } from '../mongo/members.ts'
import type { Attempt } from './probe.ts'

// The product as containers run it. Its settings name `localhost`; the same server under 127.0.0.1 is no host of theirs.

let set: MemberSet
let smtp: SmtpFixture
let target: Server
let product: ChildProcess
let url = ''
const log: Record<string, unknown>[] = []
let reached = 0

beforeAll(async () => {
  set = await MemberSet.start(1)
  smtp = await startSmtp()
  target = createServer((_request, response) => response.end('here'))
  target.on('connection', () => {
    reached += 1
  })
  await once(target.listen(0, '127.0.0.1'), 'listening')
  ;({ product, url } = await startProduct())
}, 180_000)

afterAll(async () => {
  if (product) {
    const ended = once(product, 'exit')
    product.kill()
    await ended
  }
  target?.closeAllConnections()
  target?.close()
  await smtp?.stop()
  await set?.stop()
})

/** Seed and mail server are named `localhost`; the set tells the driver that its member is 127.0.0.1. */
async function startProduct() {
  const { PATH, HOME } = process.env
  const member = new URL(set.uri.replace('mongodb:', 'http:'))
  const child = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, 'probe.ts'), join(repositoryRoot, 'api/src/main.ts')],
    {
      env: {
        ...{ PATH, HOME, PORT: '0', LOG_LEVEL: 'info', VAULT_KEYS: testVaultKeys },
        MONGODB_URI: set.uri.replace(member.host, `localhost:${member.port}`),
        SESSION_KEYS: 'test-session-key-test-session-key',
        SMTP_URL: smtp.url.replace('127.0.0.1', 'localhost'),
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  const serving = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The product ended: ${JSON.stringify(log)}`)))
    if (!child.stdout) throw new Error('The output of the product is not read')
    createInterface(child.stdout).on('line', (line) => {
      const said = JSON.parse(line)
      log.push(said)
      if (said.msg === 'serving') resolve(said.url)
    })
  })
  return { product: child, url: serving }
}

async function attempt(way: Attempt['way'], host: string): Promise<unknown> {
  const answer = once(product, 'message')
  product.send({ way, host, port: (target.address() as AddressInfo).port } satisfies Attempt)
  return (await answer)[0]
}

test('the member that the set names is reached, though the settings do not name it', async () => {
  expect(set.uri).toContain('127.0.0.1')
  expect((await send(url, 'GET', '/readyz')).status).toBe(200)
})

test.each(['fetch', 'http', 'net', 'tls', 'udp'] as const)(
  '%s does not reach a host of no setting',
  async (way) => {
    const before = reached
    expect(await attempt(way, '127.0.0.1')).toBe('OUTWARD_REFUSED')
    expect(reached).toBe(before)
  },
)

test.each(['fetch', 'http', 'net'] as const)('%s reaches a host of the settings', async (way) => {
  const before = reached
  expect(await attempt(way, 'localhost')).toBe('reached')
  // Whoever connects may hear of it before the server does.
  await eventually(() => reached > before)
})

test('tls goes as far as the server, for a host of the settings', async () => {
  const before = reached
  expect(await attempt('tls', 'localhost')).not.toBe('OUTWARD_REFUSED')
  await eventually(() => reached > before)
})

test('a local socket of no setting is not reached', async () => {
  expect(await attempt('path', '/var/run/docker.sock')).toBe('OUTWARD_REFUSED')
})

test('mail goes out, though its library asks for the address itself', async () => {
  expect(await attempt('mail', '')).toBe('reached')
  expect(smtp.mails).toHaveLength(1)
})

test('each refused place is logged once a minute, with who asked', async () => {
  const refused = () => log.filter(({ event }) => event === 'outward.refused')
  await eventually(() => refused().length >= 3)
  const { port } = target.address() as AddressInfo
  expect(refused()).toHaveLength(3)
  expect(refused()).toMatchObject([
    { host: '127.0.0.1', port },
    { host: '127.0.0.1', by: expect.stringContaining('outward/probe.ts') },
    { host: '/var/run/docker.sock', by: expect.stringContaining('outward/probe.ts') },
  ])
})
