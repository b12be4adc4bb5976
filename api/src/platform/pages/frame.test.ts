import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RouteData } from '@drayline/contract'
import type { Action } from '@drayline/domain/kernel/access/permissions'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi, testConfig } from '../../testing/api-test.ts'
import { publishRelease } from '../remotes/releases.service.ts'
import { sampleBuild } from '../remotes/testing/sample-build.ts'
import { User } from '../users/user.model.ts'
import { pages } from './pages.ts'

/** A script that tells what it was given, what it can reach, and what a remote's module has. */
const telling = `module.exports.drawFrame = async ({ boot, url, preferences, answers }, runtime) => ({
  html: '<p>' + JSON.stringify({
    user: boot.user.username, url, preferences, session: boot.session, answers,
    module: answers && Object.keys(await runtime.load('mf_sample/SamplePage')),
    reach: [typeof process, typeof require, typeof fetch],
  }).replaceAll('<', '') + '</p>',
  css: 'p{color:red}',
  ...(url.includes('fault') && { fault: 'of the screen' }),
})`

let api: TestApi
let employee: TestClient

/** Folder with a build of the shell whose frame is drawn by a script. */
async function shellWith(frame: string, integrity = hashOf(frame)): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shell-'))
  const files = ['main.1.js', 'main.1.css'].map((path) => ({ path, size: 4, sha256: path.padEnd(64, '0') }))
  await writeFile(join(folder, 'frame.cjs'), frame)
  for (const { path } of files) await writeFile(join(folder, path), 'a{} ')
  const shell = { version: `1.0.0-${hashOf(frame).slice(7, 15)}`, contract: '1.0.0', scripts: ['main.1.js'] }
  const named = { ...shell, styles: ['main.1.css'], frame: { file: 'frame.cjs', integrity } }
  await writeFile(join(folder, 'shell.json'), JSON.stringify(named))
  await writeFile(join(folder, 'files.json'), JSON.stringify({ files }))
  return folder
}

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

/** Whatever else the machine does. Milliseconds. */
const patient = { frame: 60_000, screen: 60_000 }

async function open(shellDir: string, frameWait = patient): Promise<void> {
  await api?.stop()
  api = await startTestApi({ pages: pages({ ...testConfig(), shellDir }, undefined, frameWait) })
  employee = await api.as('employee')
}

afterAll(() => api.stop())

/** What the script was given, as it wrote it into the page. */
function told(html: string) {
  const [, json = '{}'] = /<div id="root" inert><p>(.*?)<\/p><\/div>/.exec(html) ?? []
  return JSON.parse(json)
}

describe('with a script that draws frames', () => {
  beforeAll(async () => open(await shellWith(telling)))

  test('the page has the frame, which cannot be used yet, and all its styles under its nonce', async () => {
    const { text, headers } = await employee.get('/loads?q=a')
    expect(told(text)).toMatchObject({ user: 'employee', url: '/loads?q=a' })
    const nonce = /'nonce-([\w-]+)'/.exec(String(headers['content-security-policy']))?.[1]
    expect(text).toContain(`<style nonce="${nonce}">a{} `)
    expect(text).toContain('p{color:red}</style>')
    expect(text).not.toContain('rel="stylesheet"')
    expect(headers.link).not.toContain('as=style')
    expect(headers['content-security-policy']).not.toContain('unsafe')
  })

  test('it knows the choices of the profile and of this browser', async () => {
    await User.updateOne({ username: 'employee' }, { language: 'es', theme: 'dark' })
    const cookie = `${employee.cookie}; sidebarCollapsed=true; shortcuts=false`
    const { text } = await employee.get('/loads', { headers: { cookie } })
    expect(told(text).preferences).toEqual({
      language: 'es',
      theme: 'dark',
      sidebarCollapsed: true,
      shortcuts: false,
    })
  })

  test('the script is given nothing of the process, and no session', async () => {
    expect(told((await employee.get('/loads')).text)).toMatchObject({
      reach: ['undefined', 'undefined', 'undefined'],
    })
    expect(told((await employee.get('/loads')).text)).not.toHaveProperty('session')
  })

  test('no one gets one without a session, before they have chosen a password, or where there is no frame', async () => {
    expect((await api.anonymous().get('/login')).text).not.toContain('inert')
    expect((await employee.get('/landing')).text).not.toContain('inert')
    await User.updateOne({ username: 'employee' }, { mustChangePassword: true })
    expect((await employee.get('/loads')).text).not.toContain('inert')
    await User.updateOne({ username: 'employee' }, { mustChangePassword: false })
  })
})

describe('the screen of a remote', () => {
  const clients = { path: '/api/clients', params: ['q', 'sort'], defaults: { sort: '-id' } }
  const route = (path: string, data: readonly RouteData[], permission?: Action) => ({
    ...{ path, expose: './SamplePage', title: { en: 'Samples' }, data: [...data] },
    ...(permission && { permission }),
  })

  beforeAll(async () => {
    await open(await shellWith(telling))
    const routes = [
      route('/samples', [clients], 'clients.read'),
      route('/samples/secret', [clients], 'users.manage'),
      route('/samples/both', [clients, { path: '/api/loads', params: [] }]),
      route('/samples/fault', [clients]),
      route('/samples/:id', [{ path: '/api/clients/:id', params: [] }]),
    ]
    await publishRelease(sampleBuild({ routes }), { actor: 'a test', reason: 'a test' })
  })

  const toldOf = async (path: string) => told((await employee.get(path)).text)

  test('is drawn by its own code with the answers that the browser would get', async () => {
    await employee.post('/api/clients', { name: 'Ridgeline' })
    const url = '/api/clients?sort=-id'
    const own = await employee.get(url)
    const { answers, module } = await toldOf('/samples')
    expect(module).toEqual(['Component'])
    expect(Object.keys(answers)).toEqual([url])
    expect(JSON.parse(answers[url].body)).toEqual(own.body)
    expect(answers[url].headers).toMatchObject({ 'x-total-count': '1' })
  })

  test('is drawn when all its first calls are answered, and otherwise an outline', async () => {
    expect(Object.keys((await toldOf('/samples/both')).answers)).toEqual([
      '/api/clients?sort=-id',
      '/api/loads',
    ])
    for (const path of ['/samples/999', '/samples?sort=unknown'])
      expect(await toldOf(path)).not.toHaveProperty('answers')
  })

  test('is an outline for somebody who may not open it', async () => {
    expect(await toldOf('/samples/secret')).not.toHaveProperty('answers')
    expect(told((await (await api.as('admin')).get('/samples/secret')).text)).toHaveProperty('answers')
  })

  test('is an outline where the address holds a text of anybody', async () => {
    for (const search of ['q=ridge', 'sort=-id&other=ridge', 'open=5'])
      expect(await toldOf(`/samples?${search}`)).not.toHaveProperty('answers')
    expect(await toldOf('/samples?sort=-id')).toHaveProperty('answers')
  })

  test('is not tried again for a while after it could not be drawn', async () => {
    const now = performance.now.bind(performance)
    let ahead = 0
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
    // Drawn in between, it is not left alone for longer the second time.
    for (const _time of ['first', 'second']) {
      expect(await toldOf('/samples/fault')).toHaveProperty('answers')
      expect(await toldOf('/samples')).not.toHaveProperty('answers')
      ahead += 15_000
      expect(await toldOf('/samples')).toHaveProperty('answers')
    }
    clock.mockRestore()
  })
})

test('an outline is seen while the screen is drawn, and stays where it cannot be', async () => {
  const script = (screen: string) => `module.exports.drawFrame = async ({ answers, into, widths, hides }) =>
    answers ? ${screen} : { html: '<b>outline</b>', css: '/* into ' + into + ' */' }`
  const textOf = async (screen: string, version: string) => {
    await open(await shellWith(script(screen)))
    await publishRelease(sampleBuild({ version }), { actor: 'a test', reason: 'a test' })
    return (await employee.get('/samples')).text
  }
  const outline = '<div id="outline" inert aria-hidden="true"><b>outline</b></div>'
  const drawn = await textOf(
    `{ html: '<i>rows</i>', css: '/* for ' + widths + ', hides ' + hides + ' */' }`,
    '1.0.2-0a1b2c3d',
  )
  expect(drawn).toContain('/* into outline */')
  expect(drawn).toContain('/* for desk, hides outline */')
  expect(drawn.indexOf(outline)).toBeLessThan(drawn.indexOf('<div id="root" inert><i>rows</i></div>'))
  expect(drawn).toContain(outline)
  const failed = await textOf('await new Promise(() => {})', '1.0.3-0a1b2c3d')
  expect(failed).toContain(outline)
  expect(failed).toContain('<div id="root"></div>')
})

test.each([
  ['throws while it draws', 'module.exports.drawFrame = async () => { throw new Error("no") }'],
  ['cannot be run', 'throw new Error("no")'],
  ['draws nothing', ''],
])('with a script that %s the page comes as it did before', async (_kind, script) => {
  await open(await shellWith(script))
  for (const path of ['/loads', '/loads']) {
    const { status, text } = await employee.get(path)
    expect(status).toBe(404)
    expect(text).toContain('<div id="root"><p class="opening">')
    expect(text).toContain('">a{} ')
  }
})

test('a script that is not the one of the build is not run', async () => {
  await open(await shellWith(telling, hashOf('another')))
  expect((await employee.get('/loads')).text).not.toContain('inert')
})

// Last: until the process is ended nothing else is drawn.
test('the code is named before the frame is drawn, and a page does not wait for ever', async () => {
  await open(await shellWith('module.exports.drawFrame = () => { for (;;); }'), {
    frame: 3_000,
    screen: 3_000,
  })
  const { body } = await fetch(`${api.url}/loads`, { headers: { cookie: employee.cookie } })
  const parts: string[] = []
  for await (const part of body ?? []) parts.push(Buffer.from(part).toString())
  expect(parts[0]).toContain('<script defer src="/assets/main.1.js">')
  expect(parts[0]).not.toContain('<body>')
  expect(parts.slice(1).join('')).toContain('<div id="root"><p class="opening">')
})
