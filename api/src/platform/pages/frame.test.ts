import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi, testConfig } from '../../testing/api-test.ts'
import { User } from '../users/user.model.ts'
import { pages } from './pages.ts'

/** A script that tells what it was given and what it can reach. */
const telling = `module.exports.drawFrame = async ({ boot, url, preferences }) => ({
  html: '<p>' + JSON.stringify({
    user: boot.user.username, url, preferences, session: boot.session,
    reach: [typeof process, typeof require, typeof fetch],
  }).replaceAll('<', '') + '</p>',
  css: 'p{color:red}',
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

async function open(shellDir: string): Promise<void> {
  await api?.stop()
  api = await startTestApi({ pages: pages({ ...testConfig(), shellDir }) })
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
    expect(text).toContain('rel="stylesheet"')
  }
})

test('a script that is not the one of the build is not run', async () => {
  await open(await shellWith(telling, hashOf('another')))
  expect((await employee.get('/loads')).text).not.toContain('inert')
})
