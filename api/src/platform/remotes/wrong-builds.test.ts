import type { RemoteDescriptor } from '@drayline/contract'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { AuditRecord } from '../audit/audit.model.ts'
import { RemotePathRoot, RemotePointer, RemotePointerChange, RemoteRelease } from './remote.model.ts'
import { archive, entriesOf } from './testing/archive.ts'
import { sampleBuild, sampleDescriptor } from './testing/sample-build.ts'

/** A build whose code is packed as webpack packs it: an entry, and a chunk for each of two modules. */
const claims = 'mf-claims'
const base = sampleDescriptor({
  id: claims,
  pathRoots: ['/claims'],
  exposes: { './ClaimsPage': { files: ['1.page.js'] }, './ClaimsPart': { files: ['2.part.js'] } },
  routes: [{ path: '/claims', expose: './ClaimsPage', title: { en: 'Claims' } }],
  nav: [{ id: 'claims', to: '/claims', label: { en: 'Claims' }, icon: 'file', order: 10 }],
  slots: [{ slot: 'client/section/v1', id: 'claims', expose: './ClaimsPart', order: 10 }],
  entityLinks: [],
})
const entry = `var mf_claims;(() => {
  const base = document.currentScript.src.replace(/[^/]+$/, '')
  const modules = {}, files = { './ClaimsPage': '1.page.js', './ClaimsPart': '2.part.js' }
  globalThis.webpackChunkmf_claims = { push: ([name, make]) => { modules[name] = make } }
  const load = (file) => new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = base + file
    script.onload = resolve
    script.onerror = () => reject(new Error('Loading chunk ' + file + ' failed'))
    document.head.appendChild(script)
  })
  let scope
  mf_claims = {
    init: (given) => { scope = given },
    get: async (name) => {
      await load(files[name])
      const react = (await scope.react['19.3.1'].get())()
      const exports = await modules[name](react)
      return () => exports
    },
  }
})()`
const chunk = (name: string, body = 'const Component = react.memo(() => null); return { Component }') =>
  `(globalThis.webpackChunkmf_claims ||= []).push(['./${name}', async (react) => { ${body} }])`

const code = { 'remoteEntry.js': entry, '1.page.js': chunk('ClaimsPage'), '2.part.js': chunk('ClaimsPart') }
const shared = { react: '^19.3.1' }
const good = { ...base, shared }

type Files = Record<string, string | undefined>

function build(descriptor: object, files: Files = {}) {
  const all = { ...code, 'remote.json': JSON.stringify(descriptor), ...files }
  const there = Object.entries(all).filter((row): row is [string, string] => row[1] !== undefined)
  return archive(entriesOf(new Map(there.map(([path, text]) => [path, Buffer.from(text)]))))
}

let api: TestApi
let secret: string
/** Every collection that says what users of other remotes get. */
const registry = async () =>
  JSON.stringify(
    await Promise.all([
      RemoteRelease.find().sort({ _id: 1 }).lean(),
      RemotePointer.find().sort({ _id: 1 }).lean(),
      RemotePointerChange.find().sort({ _id: 1 }).lean(),
      RemotePathRoot.find().sort({ _id: 1 }).lean(),
    ]),
  )

async function newToken(remote: string): Promise<string> {
  const admin = await api.as('admin')
  const answer = await admin.post(`/api/platform/remotes/${remote}/tokens`, {
    name: 'pipeline',
    days: 30,
    newRemote: true,
  })
  return answer.body.secret
}

function publish(body: Buffer, remote: string, token: string, query = '') {
  const headers = { 'content-type': 'application/gzip', authorization: `Bearer ${token}` }
  return api.anonymous().post(`/api/deploy/${remote}/releases${query}`, body, { headers })
}

beforeAll(async () => {
  api = await startTestApi()
  secret = await newToken(claims)
  const other = await publish(
    await archive(entriesOf(sampleBuild())),
    'mf-sample',
    await newToken('mf-sample'),
  )
  expect(other.status).toBe(201)
})
afterAll(() => api.stop())

const page = './ClaimsPage'
const link = { id: 'x', label: { en: 'X' }, icon: 'file', order: 1 }
const expose = (name: string) => `exposes['./${name}']: `

/** Name, what differs in the descriptor, what differs in the files, what the answer names. */
const faults: [string, Partial<Record<keyof RemoteDescriptor, unknown>>, Files, string][] = [
  [
    'an entry that is no script',
    {},
    { 'remoteEntry.js': `${entry} this is not js {{{` },
    'remoteEntry.js: SyntaxError',
  ],
  [
    'an entry that throws',
    {},
    { 'remoteEntry.js': `${entry}\ngone()` },
    'remoteEntry.js: ReferenceError: gone',
  ],
  [
    'an entry that asks for Node',
    {},
    { 'remoteEntry.js': `${entry}\nprocess.exit()` },
    'process is not defined',
  ],
  [
    'an entry that makes code of texts',
    {},
    { 'remoteEntry.js': `${entry}\nObject.constructor('return 1')()` },
    'remoteEntry.js: EvalError',
  ],
  ['an entry that never ends', {}, { 'remoteEntry.js': `${entry}\nfor (;;) {}` }, 'has not loaded after'],
  [
    'an entry that takes all memory',
    {},
    { 'remoteEntry.js': `${entry}\nfor (const all = []; ; ) all.push(new Array(1e6).fill(1.5))` },
    'memory',
  ],
  [
    'a container that nothing can be got of',
    {},
    { 'remoteEntry.js': 'var mf_claims = {}' },
    'remoteEntry.js: ',
  ],
  ["another remote's container", { container: 'mf_sample' }, {}, 'container: '],
  [
    "another remote's entry",
    {},
    { 'remoteEntry.js': 'var mf_sample = {}' },
    "defines the container 'mf_sample'",
  ],
  [
    "another remote's chunks",
    {},
    { '2.part.js': 'webpackChunkmf_sample.push([])' },
    "2.part.js: holds chunks of 'mf_sample'",
  ],
  [
    'an entry that is missing',
    {},
    { 'remoteEntry.js': undefined },
    'entry: remoteEntry.js is not in the build',
  ],
  ['an entry in another folder', { entry: '../remoteEntry.js' }, {}, 'entry: '],
  ['a chunk that is missing', {}, { '2.part.js': undefined }, '2.part.js is not in the build'],
  [
    'a chunk that is missing and not named',
    { exposes: { ...base.exposes, './ClaimsPart': { files: [] } } },
    { '2.part.js': undefined },
    `${expose('ClaimsPart')}2.part.js is not in the build`,
  ],
  [
    'a chunk that is no script',
    {},
    { '2.part.js': '<!doctype html>' },
    `${expose('ClaimsPart')}2.part.js: SyntaxError`,
  ],
  ['a chunk of another module', {}, { '2.part.js': chunk('Other') }, `${expose('ClaimsPart')}`],
  [
    'a module that throws',
    {},
    { '2.part.js': chunk('ClaimsPart', 'undefined.map(1)') },
    `${expose('ClaimsPart')}2.part.js:1:`,
  ],
  [
    'a module that never finishes',
    {},
    { '2.part.js': chunk('ClaimsPart', 'await new Promise(() => {})') },
    `${expose('ClaimsPart')}does not finish loading`,
  ],
  [
    'a module without a component',
    {},
    { '1.page.js': chunk('ClaimsPage', 'return {}') },
    `${expose('ClaimsPage')}exports no 'Component'`,
  ],
  [
    'a component that is a text',
    {},
    { '1.page.js': chunk('ClaimsPage', "return { Component: 'div' }") },
    `${expose('ClaimsPage')}exports a 'Component' that is string`,
  ],
  [
    'a loader that is no function',
    {},
    { '1.page.js': chunk('ClaimsPage', 'return { Component() {}, loader: 7 }') },
    `${expose('ClaimsPage')}exports a 'loader' that is no function`,
  ],
  [
    'a module that the entry does not know',
    { exposes: { ...base.exposes, './Gone': { files: [] } } },
    {},
    expose('Gone'),
  ],
  ['no modules', { exposes: {}, routes: [], slots: [] }, {}, 'exposes: names no module'],
  ['modules that are a text', { exposes: 'all' }, {}, 'exposes'],
  [
    'a route to no module',
    { routes: [{ path: '/claims', expose: './Gone', title: { en: 'X' } }] },
    {},
    'routes[0].expose',
  ],
  ['a part of no module', { slots: [{ ...base.slots?.[0], expose: './Gone' }] }, {}, 'slots[0].expose'],
  [
    'a route that leaves its root',
    { routes: [{ path: '/claims/../samples', expose: page, title: { en: 'X' } }] },
    {},
    'routes[0].path',
  ],
  [
    'a route that is another site',
    { routes: [{ path: '//evil.example', expose: page, title: { en: 'X' } }] },
    {},
    'routes[0].path',
  ],
  [
    'a route in other letters',
    { routes: [{ path: '/%63laims', expose: page, title: { en: 'X' } }] },
    {},
    'routes[0].path',
  ],
  [
    "another remote's root",
    { pathRoots: ['/claims', '/samples'] },
    {},
    "pathRoots[1]: '/samples' belongs to mf-sample",
  ],
  ['a link to another remote', { nav: [{ ...link, to: '/samples' }] }, {}, 'nav[0].to'],
  [
    "another remote's records",
    { entityLinks: [{ entityType: 'invoice', to: '/claims?open={id}' }] },
    {},
    'entityLinks[0]',
  ],
  [
    "another remote's search results",
    {
      search: [{ id: 'invoices', label: { en: 'X' }, title: '{number}', to: '/claims?open={id}', order: 1 }],
    },
    {},
    'search[0].id',
  ],
  [
    'an action that is not there',
    { nav: [{ ...link, to: '/claims', permission: 'claims.all' }] },
    {},
    'nav[0].permission',
  ],
  ['a contract that no shell offers', { contract: '^9.0.0' }, {}, 'contract: needs ^9.0.0'],
  ['a version that is none', { version: 'latest' }, {}, 'version'],
  [
    'a second React',
    {},
    { '3.react.js': '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE' },
    '3.react.js: holds a copy of React',
  ],
  [
    'a compressed file of other content',
    {},
    { '1.page.js.gz': 'other' },
    '1.page.js.gz: does not hold what 1.page.js holds',
  ],
  ['a descriptor that is no JSON', {}, { 'remote.json': '{' }, 'remote.json: is not a JSON object'],
]

test.each(faults)(
  '%s is refused by name, and nothing is stored',
  async (_name, change, files, names) => {
    const before = await registry()
    const answer = await publish(await build({ ...good, ...change }, files), claims, secret)
    expect(answer.status).toBe(422)
    expect(answer.body.message).toContain(names)
    expect(await registry()).toBe(before)
  },
  40_000,
)

test('without a fault the same build is published, and its modules are not run again when it is sent again', async () => {
  expect((await publish(await build(good), claims, secret)).status).toBe(201)
  expect((await publish(await build(good), claims, secret)).status).toBe(200)
})

test('a part for a slot that nobody gives, or in another version, is published with a warning', async () => {
  const part = (slot: string) => [{ slot, id: 'x', expose: './ClaimsPart', order: 1 }]
  const send = async (version: string, slot: string) => {
    const slots = [...(base.slots ?? []), ...part(slot)]
    const answer = await publish(await build({ ...good, version, slots }), claims, secret, '?reason=x')
    expect(answer.status).toBe(201)
    return answer.body.warnings
  }
  const missing = "slots[1].slot: nobody gives 'sample/section/v2'; it is shown once somebody does"
  expect(await send('0.0.1-0a1b2c3d', 'sample/section/v2')).toEqual([missing])
  const given = { version: '1.9.0-0a1b2c3d', ownSlots: [{ slot: 'sample/section/v1' as const }] }
  const token = await newToken('mf-sample')
  expect((await publish(await archive(entriesOf(sampleBuild(given))), 'mf-sample', token)).status).toBe(201)
  expect(await send('0.0.2-0a1b2c3d', 'sample/section/v2')).toEqual([
    missing.replace(';', ', but sample/section/v1;'),
  ])
  expect(await send('0.0.3-0a1b2c3d', 'sample/section/v1')).toEqual([])
})

describe('a version that lacks what users have', () => {
  const version = (number: number) => `1.${number}.0-0a1b2c3d`
  const lacking = (number: number) => build({ ...good, version: version(number), nav: [], slots: [] })
  const call = (body: Buffer, query = '') => publish(body, claims, secret, query)
  beforeAll(async () => {
    await RemoteRelease.deleteMany({ remoteId: claims })
    await RemotePointer.deleteOne({ _id: claims })
    await call(await build({ ...good, version: version(0) }))
  })

  test('is refused without a reason, naming each part; nothing is stored', async () => {
    const before = await registry()
    const answer = await call(await lacking(1))
    expect(answer.status).toBe(422)
    expect(answer.body.problems).toEqual([
      'remote.json: drops nav claims, which users have now; give a reason (--reason)',
      'remote.json: drops slots client/section/v1 claims, which users have now; give a reason (--reason)',
    ])
    expect(await registry()).toBe(before)
  })

  test('is stored without a reason when nobody gets it, and told to whoever would activate it', async () => {
    expect((await call(await lacking(2), '?activate=false')).status).toBe(201)
    const manager = await api.as('manager')
    const path = `/api/platform/remotes/${claims}/releases`
    const lost = ['nav claims', 'slots client/section/v1 claims']
    expect((await manager.get(`${path}/${version(2)}/dropped`)).body).toEqual({ dropped: lost })
    expect((await manager.get(`${path}/${version(0)}/dropped`)).body).toEqual({ dropped: [] })
    expect((await manager.get(`${path}/9.9.9-99999999/dropped`)).status).toBe(404)
    const move = { action: 'activate', version: version(2), reason: 'Moved to Finance' }
    expect((await (await api.as('admin')).post(`/api/platform/remotes/${claims}/moves`, move)).status).toBe(
      200,
    )
    const audited = await AuditRecord.findOne({
      action: 'remote.activate',
      'after.remote': claims,
    } as never).lean()
    expect(audited?.after).toMatchObject({ reason: 'Moved to Finance', dropped: lost })
  })

  test('is published with a reason, which history and audit keep', async () => {
    await call(await build({ ...good, version: version(3) }))
    const answer = await call(await lacking(4), '?reason=Moved%20to%20Finance')
    expect(answer.body).toMatchObject({
      activated: true,
      dropped: ['nav claims', 'slots client/section/v1 claims'],
    })
    const last = await RemotePointerChange.findOne({ remoteId: claims }).sort({ at: -1 }).lean()
    expect(last).toMatchObject({ to: version(4), reason: 'Moved to Finance' })
    const audited = await AuditRecord.findOne({
      action: 'remote.published',
      'after.version': version(4),
    } as never).lean()
    expect(audited?.after).toMatchObject({
      reason: 'Moved to Finance',
      dropped: ['nav claims', 'slots client/section/v1 claims'],
    })
  })
})
