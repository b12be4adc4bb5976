import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { RemoteDescriptor } from '@drayline/contract'
import { Header } from 'tar'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi, testVaultKeys } from '../../testing/api-test.ts'
import { send } from '../../testing/http-client.ts'
import { AuditRecord } from '../audit/audit.model.ts'
import { files } from '../pages/files.ts'
import { RemotePathRoot, RemotePointer, RemotePointerChange, RemoteRelease } from './remote.model.ts'
import { sampleBuild } from './testing/sample-build.ts'

// Two instances on one database: this process, and another that is killed without warning.
let here: TestApi
let there: Instance
const secrets = new Map<string, string>()

beforeAll(async () => {
  here = await startTestApi({ files: files({ shellDir: undefined }) })
  there = await startInstance()
  const admin = await here.as('admin')
  for (const remote of ['mf-sample', 'mf-thief']) {
    const made = await admin.post(`/api/platform/remotes/${remote}/tokens`, {
      name: 'pipeline',
      days: 1,
      newRemote: true,
    })
    secrets.set(remote, made.body.secret)
  }
})
afterAll(async () => {
  await there.kill()
  await here.stop()
})
beforeEach(async () => {
  const models = [RemoteRelease, RemotePointer, RemotePointerChange, RemotePathRoot]
  await Promise.all(models.map((model) => model.deleteMany({} as never)))
})

interface Instance {
  url: string
  kill(): Promise<void>
}

/** The API as containers run it, in a process of its own. */
async function startInstance(): Promise<Instance> {
  const { PATH, HOME } = process.env
  const child: ChildProcess = spawn(process.execPath, [join(__dirname, '../../main.ts')], {
    env: {
      ...{ PATH, HOME, MONGODB_URI: here.config.mongodbUri, PORT: '0', HOST: '127.0.0.1' },
      ...{ SESSION_KEYS: 'test-session-key-test-session-key', VAULT_KEYS: testVaultKeys, LOG_LEVEL: 'info' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk) => {
      said += String(chunk)
      const [, found] = /"url":"(http[^"]+)"/.exec(said) ?? []
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`The instance ended: ${said}`)))
  })
  return {
    url,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

function packed(changes: Partial<RemoteDescriptor> = {}): Buffer {
  const parts = [...sampleBuild(changes)].map(([path, content]) => {
    const header = new Header({ path, type: 'File', size: content.length, mode: 0o644 })
    header.encode()
    const padding = Buffer.alloc((512 - (content.length % 512)) % 512)
    return Buffer.concat([header.block ?? Buffer.alloc(512), content, padding])
  })
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)]))
}

const headersOf = (remote: string) => ({
  'content-type': 'application/gzip',
  authorization: `Bearer ${secrets.get(remote)}`,
})

const publish = (url: string, body: Buffer, remote = 'mf-sample') =>
  send(url, 'POST', `/api/deploy/${remote}/releases`, { body, headers: headersOf(remote) })

/** Starts an upload and sends a part of it; the connection stays open. */
function startUpload(url: string, body: Buffer, bytes: number) {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  const head = [
    'POST /api/deploy/mf-sample/releases HTTP/1.1',
    'Host: localhost',
    ...Object.entries(headersOf('mf-sample')).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ]
  socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body.subarray(0, bytes)]))
  return socket
}

/** The server has begun to read, and what was sent has left. */
async function underWay(socket: Socket): Promise<void> {
  await once(socket, 'data')
  if (socket.writableLength > 0) await once(socket, 'drain')
}

/** Tries again after a 503, as its Retry-After asks: what the dead process held is free after some seconds. */
async function publishUntilAnswered(url: string, body: Buffer) {
  for (let tries = 1; ; tries += 1) {
    const answer = await publish(url, body)
    if (answer.status !== 503 || tries === 3) return answer
  }
}

test('an instance killed in the middle of an upload leaves nothing; the upload goes to the other, and both serve it', async () => {
  const body = packed()
  await underWay(startUpload(there.url, body, Math.floor(body.length / 2)))
  await there.kill()
  expect(await RemoteRelease.countDocuments()).toBe(0)
  expect(await RemotePointer.countDocuments()).toBe(0)

  expect((await publish(here.url, body)).status).toBe(201)
  there = await startInstance()
  const file = '/remotes/mf-sample/1.0.0-0a1b2c3d/page.1.js'
  for (const url of [here.url, there.url]) expect((await send(url, 'GET', file)).text).toBe('page()')
})

test('killed at any moment after the upload, a version is there whole or not at all, and trying again ends well', async () => {
  for (const [round, after] of [0, 20, 60, 150].entries()) {
    const version = `1.0.${round}-0000000${round}`
    const body = packed({ version })
    startUpload(there.url, body, body.length)
    // Moments in the life of another process: there is nothing to wait for but time.
    await delay(after)
    await there.kill()
    const stored = await RemoteRelease.countDocuments({ version })
    const pointer = await RemotePointer.findById('mf-sample').lean()
    expect(pointer?.version === version).toBe(stored === 1)

    const again = await publishUntilAnswered(here.url, body)
    expect(again.status).toBe(stored === 1 ? 200 : 201)
    expect((await RemotePointer.findById('mf-sample').lean())?.version).toBe(version)
    const audited = { action: 'remote.published', 'after.version': version }
    expect(await AuditRecord.countDocuments(audited as never)).toBe(1)
    expect(await RemotePointerChange.countDocuments({ to: version })).toBe(1)
    there = await startInstance()
  }
})

test('the same build at two instances at once is published once, and a path goes to one remote alone', async () => {
  const twice = await Promise.all([publish(here.url, packed()), publish(there.url, packed())])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 201])
  expect(await RemotePointerChange.countDocuments()).toBe(1)

  const claim = { version: '2.0.0-0a1b2c3d', pathRoots: ['/samples', '/claims'] }
  const thief = { id: 'mf-thief', container: 'mf_thief', pathRoots: ['/claims'] }
  const routes = [{ path: '/claims', expose: './SamplePage', title: { en: 'Claims' } }]
  const claims = await Promise.all([
    publish(here.url, packed(claim)),
    publish(there.url, packed({ ...thief, routes, nav: [] }), 'mf-thief'),
  ])
  expect(claims.map(({ status }) => status).sort()).toEqual([201, 422])
  const refused = claims.find(({ status }) => status === 422)
  expect(refused?.body.message).toMatch(/remote\.json: pathRoots(\[\d\])?: '\/claims' belongs to mf-/)
})
