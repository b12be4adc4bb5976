import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { RemoteDescriptor } from '@drayline/contract'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { AuditRecord } from '../audit/audit.model.ts'
import { NotificationRecord } from '../notifications/notification.model.ts'
import { integrityOf } from './build-list.ts'
import { createTokenByCommand } from './deploy-tokens.service.ts'
import { RemotePointer, RemoteRelease } from './remote.model.ts'
import { RemoteSigning } from './signing.model.ts'
import { changeSigningByCommand } from './signing.service.ts'
import { archive, entriesOf } from './testing/archive.ts'
import { sampleBuild } from './testing/sample-build.ts'

let api: TestApi
let secret: string
const team = generateKeyPairSync('ed25519')
const stranger = generateKeyPairSync('ed25519')
const source = { commit: 'a'.repeat(40), dirty: false, lock: 'b'.repeat(64) }

beforeAll(async () => {
  api = await startTestApi()
  secret = (await createTokenByCommand('mf-sample', { name: 'pipeline', days: 30 }, 'ops')).secret
})
afterAll(() => api.stop())
beforeEach(() =>
  Promise.all([RemoteRelease.deleteMany({}), RemotePointer.deleteMany({}), RemoteSigning.deleteMany({})]),
)

/** A build with the list that the build command writes. */
function listed(changes: Partial<RemoteDescriptor> = {}, key?: KeyObject): Map<string, Buffer> {
  const build = sampleBuild(changes)
  const { id, version } = JSON.parse(String(build.get('remote.json')))
  const files = [...build]
    .filter(([path]) => !path.endsWith('.br'))
    .map(([path, content]) => ({ path, integrity: integrityOf(content) }))
  const list = Buffer.from(JSON.stringify({ id, version, source, files }))
  build.set('files.json', list)
  if (key) build.set('files.json.sig', Buffer.from(sign(null, list, key).toString('base64')))
  return build
}

async function upload(build: Map<string, Buffer>) {
  return api.anonymous().post('/api/deploy/mf-sample/releases', await archive(entriesOf(build)), {
    headers: { 'content-type': 'application/gzip', authorization: `Bearer ${secret}` },
  })
}

const path = '/api/platform/remotes/mf-sample/signing'
const change = async (body: object) => (await api.as('admin')).post(path, body)
const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString()
const addTeam = () => change({ action: 'addKey', name: 'Team laptop', key: pem(team.publicKey) })

describe('what a build was made from', () => {
  test('is kept with the release, with the hash of each file, and shown', async () => {
    expect((await upload(listed())).status).toBe(201)
    const release = await RemoteRelease.findById('mf-sample@1.0.0-0a1b2c3d').lean()
    expect(release?.source).toEqual(source)
    expect(release?.files.map(({ path, integrity }) => [path, integrity])).toEqual([
      ['page.1.js', integrityOf(Buffer.from('page()'))],
      ['remoteEntry.js', expect.stringMatching(/^sha384-.{64}$/)],
    ])
    const manager = await api.as('manager')
    const [shown] = (await manager.get('/api/platform/remotes/mf-sample/releases')).body
    expect(shown).toMatchObject({ ...source, signedBy: null })
  })

  test.each<[string, (build: Map<string, Buffer>) => void, RegExp]>([
    [
      'another file',
      (build) => build.set('page.1.js', Buffer.from('evil()')),
      /page\.1\.js is another file than/,
    ],
    ['a file more', (build) => build.set('more.js', Buffer.from('x()')), /does not name more\.js/],
    [
      'another descriptor',
      (build) => {
        const text = String(build.get('remote.json'))
        build.set('remote.json', Buffer.from(text.replace('Sample team', 'Other team')))
      },
      /remote\.json is another file/,
    ],
    [
      'the list of another version',
      (build) => build.set('files.json', listed({ version: '9.0.0-99999999' }).get('files.json') as Buffer),
      /is of mf-sample 9\.0\.0-99999999/,
    ],
  ])('a build with %s than its list says is refused', async (_name, spoil, problem) => {
    const build = listed()
    spoil(build)
    const answer = await upload(build)
    expect(answer.status).toBe(422)
    expect(answer.body.problems[0]).toMatch(problem)
    expect(await RemoteRelease.countDocuments()).toBe(0)
  })

  test('pages get the hash of the entry', async () => {
    await upload(listed())
    const entry = (await RemoteRelease.findOne().lean())?.files[1]
    const expected = Buffer.from(entry?.sha256 ?? '', 'hex').toString('base64')
    const [registered] = (await (await api.as('admin')).get('/api/remotes')).body.remotes
    expect(registered.integrity).toBe(`sha256-${expected}`)
  })
})

describe('signed builds', () => {
  test('a build signed with a key of the team says so; who added the key is audited and told', async () => {
    await NotificationRecord.deleteMany({})
    const added = await addTeam()
    expect(added.status).toBe(200)
    const [{ fingerprint }] = added.body.keys
    expect((await upload(listed({}, team.privateKey))).status).toBe(201)
    expect((await RemoteRelease.findOne().lean())?.signedBy).toBe(fingerprint)
    const audited = await AuditRecord.findOne({ action: 'remoteSigning.addKey' }).lean()
    expect(audited).toMatchObject({ userName: 'Ada Admin', after: { keys: [`Team laptop ${fingerprint}`] } })
    await changeSigningByCommand('mf-sample', { action: 'demand' }, 'ops')
    const told = (await (await api.as('admin')).get('/api/notifications')).body
    const titles = told.map(({ title }: { title: string }) => title)
    expect(titles).toContain('mf-sample takes signed builds only')
    // Whoever did it knows.
    expect(titles).not.toContain('A key that signs builds of mf-sample was added')
  })

  test('without a demand a build needs none; a wrong signature is refused all the same', async () => {
    await addTeam()
    expect((await upload(listed())).status).toBe(201)
    const wrong = await upload(listed({ version: '2.0.0-0a1b2c3d' }, stranger.privateKey))
    expect(wrong.status).toBe(422)
    expect(wrong.body.problems).toEqual(['files.json.sig: is by none of the keys of mf-sample'])
  })

  test.each<[string, () => Map<string, Buffer>, RegExp]>([
    ['none', () => listed(), /is not signed, and mf-sample demands a signature/],
    ['neither list nor signature', () => sampleBuild(), /is not signed/],
    ["a stranger's", () => listed({}, stranger.privateKey), /by none of the keys/],
    [
      'one of another version',
      () => {
        const other = listed({ version: '2.0.0-0a1b2c3d' }, team.privateKey)
        return listed().set('files.json.sig', other.get('files.json.sig') as Buffer)
      },
      /by none of the keys/,
    ],
    [
      'one of a list that says nothing',
      () => {
        const list = Buffer.from('{}')
        const signature = Buffer.from(sign(null, list, team.privateKey).toString('base64'))
        return sampleBuild().set('files.json', list).set('files.json.sig', signature)
      },
      /by none of the keys/,
    ],
  ])('where one is demanded, %s is refused', async (_name, build, problem) => {
    await addTeam()
    expect((await change({ action: 'demand' })).body.demanded).toBe(true)
    const answer = await upload(build())
    expect(answer.status).toBe(422)
    expect(answer.body.problems).toEqual([expect.stringMatching(problem)])
    expect(await RemoteRelease.countDocuments()).toBe(0)
    expect((await upload(listed({}, team.privateKey))).status).toBe(201)
    await change({ action: 'accept' })
    expect((await upload(listed({ version: '3.0.0-0a1b2c3d' }))).status).toBe(201)
  })

  test('a key that signs no more is taken away; the last one not while signatures are demanded', async () => {
    expect((await change({ action: 'demand' })).status).toBe(409)
    const [{ fingerprint: key }] = (await addTeam()).body.keys
    await change({ action: 'demand' })
    expect((await change({ action: 'removeKey', key })).body.message).toMatch(/this is its last key/)
    await change({ action: 'addKey', name: 'CI', key: pem(stranger.publicKey) })
    expect((await change({ action: 'removeKey', key })).body.keys).toMatchObject([{ name: 'CI' }])
    expect((await change({ action: 'removeKey', key })).status).toBe(409)
    expect((await upload(listed({}, team.privateKey))).status).toBe(422)
  })

  test('only public Ed25519 keys are taken, from administrators', async () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
    const secretKey = team.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    for (const key of [pem(rsa), secretKey, 'ssh-ed25519 AAAA'])
      expect((await change({ action: 'addKey', name: 'x', key })).status).toBe(422)
    expect((await change({ action: 'addKey', name: 'x' })).body.errors).toHaveProperty('key')
    const manager = await api.as('manager')
    expect((await manager.post(path, { action: 'accept' })).status).toBe(403)
    expect((await manager.get(path)).body).toMatchObject({ demanded: false, keys: [] })
  })
})
