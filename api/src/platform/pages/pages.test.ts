import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BootData } from '@drayline/contract'
import { bootElementId } from '@drayline/contract'
import { sessionEnds } from '@drayline/domain/kernel/access/session-end'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi, testConfig } from '../../testing/api-test.ts'
import { cookiesOf, type TestAnswer } from '../../testing/http-client.ts'
import { endSessions } from '../auth/session.model.ts'
import { publishRelease } from '../remotes/releases.service.ts'
import { sampleBuild } from '../remotes/testing/sample-build.ts'
import { User } from '../users/user.model.ts'
import { bootId } from './document.ts'
import { files } from './files.ts'
import { matches } from './page-route.ts'
import { pages } from './pages.ts'

const base = '/remotes/mf-sample/1.0.0-0a1b2c3d'
let api: TestApi

beforeAll(async () => {
  const shellDir = await mkdtemp(join(tmpdir(), 'shell-'))
  const shell = {
    version: '1.0.0-abcdef12',
    contract: '1.0.0',
    scripts: ['main.1.js'],
    styles: ['main.1.css'],
    screens: { dashboard: ['screen-dashboard.1.js'], 'sign-in': ['screen-sign-in.1.js', 'forms.1.js'] },
    later: { '@drayline/platform/yup': ['forms.1.js'], '@drayline/ui/tabs': ['tabs.1.js', 'forms.1.js'] },
  }
  const list = ['main.1.js', 'main.1.css', 'fonts/inter.1.woff2'].map((path) => ({
    path,
    size: 4,
    sha256: path.padEnd(64, '0'),
  }))
  await writeFile(join(shellDir, 'shell.json'), JSON.stringify(shell))
  await writeFile(join(shellDir, 'files.json'), JSON.stringify({ files: list }))
  for (const folder of ['fonts', '.git']) await mkdir(join(shellDir, folder))
  for (const path of [...list.map((file) => file.path), '.git/HEAD'])
    await writeFile(join(shellDir, path), 'code')
  const config = { ...testConfig(), shellDir }
  api = await startTestApi({ files: files(config), pages: pages(config) })
  await publishRelease(sampleBuild(), { actor: 'a test', reason: 'a test' })
})
afterAll(() => api.stop())

function bootOf(html: string): BootData {
  const [, json = ''] = new RegExp(`id="${bootElementId}">(.*)</script>`).exec(html) ?? []
  return JSON.parse(json) as BootData
}

/** Returns what the page preloads beside the shell: kind and address, in order. */
function preloads({ headers }: TestAnswer): string[] {
  return [...String(headers.link ?? '').matchAll(/<([^>]+)>; rel=preload; as=(\w+)/g)].map(
    ([, href, as]) => `${as} ${href}`,
  )
}

test('the page knows the id under which the shell looks for its data', () => {
  expect(bootId).toBe(bootElementId)
})

describe('for somebody who is signed in', () => {
  let employee: TestClient
  beforeAll(async () => {
    employee = await api.as('employee')
  })

  test('holds user and registry, is never stored and runs no script but its own files', async () => {
    const page = await employee.get('/samples')
    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['cache-control']).toBe('no-store')
    const boot = bootOf(page.text)
    expect(boot.user).toMatchObject({ username: 'employee', role: 'employee' })
    expect(boot.registry.remotes[0]).toMatchObject({ id: 'mf-sample', base: `${base}/` })
    expect(page.text).not.toContain('passwordHash')
    const scripts = [...page.text.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes)
    expect(scripts.filter((one) => !/ src="\/assets\/|type="application\/json"/.test(one))).toEqual([])
    const policy = page.headers['content-security-policy']
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("object-src 'none'")
    // Pictures of papers are made in the browser, and nothing is shown from elsewhere.
    expect(policy).toContain("; img-src 'self' data: blob:;")
    expect(policy).toContain("; frame-src 'self' blob:;")
    expect(policy).not.toContain('unsafe')
  })

  test('tells of which lists the person has saved views, each once', async () => {
    const client = await api.as('manager')
    for (const name of ['Mine', 'Yours'])
      await client.post('/api/views', {
        ...{ list: 'invoices', name, query: 'status=draft', columns: null },
        ...{ density: 'standard', isDefault: false },
      })
    const { text } = await client.get('/samples')
    expect(bootOf(text).user?.viewLists).toEqual(['invoices'])
  })

  test('preloads the shell, the remote that owns the URL and its first call to the letter', async () => {
    const page = await employee.get('/samples?q=acme%20co&tab=2')
    expect(preloads(page)).toEqual([
      'style /assets/main.1.css',
      'script /assets/main.1.js',
      `script ${base}/remoteEntry.js`,
      `script ${base}/page.1.js`,
      'fetch /api/clients?q=acme+co&sort=-id',
    ])
  })

  test.each([
    ['of which a header could be made', '/samples?q=%0d%0aSet-Cookie:%20a=1,%20%3C/x%3E;é'],
    ['longer than headers should be', `/samples?q=${'long'.repeat(400)}`],
  ])('a filter %s is no harm', async (_kind, path) => {
    const page = await employee.get(path)
    expect(page.status).toBe(200)
    expect(page.headers['set-cookie'] ?? []).not.toContainEqual(expect.stringContaining('a=1'))
    expect(String(page.headers.link).length).toBeLessThan(2000)
    expect(preloads(page).slice(0, 2)).toEqual(['style /assets/main.1.css', 'script /assets/main.1.js'])
  })

  test('a first call takes what the page has in its path', async () => {
    expect(preloads(await employee.get('/samples/7')).at(-1)).toBe('fetch /api/clients/7')
  })

  test('preloads what its code begins with of the shell beyond the first, each file once', async () => {
    const later = ['@drayline/platform/yup', '@drayline/ui/tabs', '@drayline/ui/of-another-shell']
    const changes = {
      version: '1.1.0-0a1b2c3d',
      exposes: { './SamplePage': { files: ['page.1.js'], later } },
    }
    await publishRelease(sampleBuild(changes), { actor: 'a test', reason: 'a test' })
    expect(preloads(await employee.get('/samples/7')).slice(2, 5)).toEqual([
      'script /assets/forms.1.js',
      'script /assets/tabs.1.js',
      'script /remotes/mf-sample/1.1.0-0a1b2c3d/remoteEntry.js',
    ])
    await publishRelease(sampleBuild({ version: '1.2.0-0a1b2c3d' }), { actor: 'a test', reason: 'a test' })
  })

  test('preloads files with the hash that the later request demands: chunks only if their entry does', async () => {
    const hashed = async () => {
      const { headers } = await employee.get('/samples/7')
      return [
        ...String(headers.link).matchAll(/\/([\w.]+)>; rel=preload; as=script; integrity="sha256-/g),
      ].map(([, file]) => file)
    }
    expect(await hashed()).toEqual(['remoteEntry.js'])
    const build = sampleBuild({ version: '1.3.0-0a1b2c3d' })
    build.delete('remoteEntry.js.br')
    build.set('remoteEntry.js', Buffer.from(`${build.get('remoteEntry.js')};self.draylineIntegrity={}`))
    await publishRelease(build, { actor: 'a test', reason: 'a test' })
    expect(await hashed()).toEqual(['remoteEntry.js', 'page.1.js'])
    await publishRelease(sampleBuild({ version: '1.4.0-0a1b2c3d' }), { actor: 'a test', reason: 'a test' })
  })

  test('preloads nothing of a page this user may not open', async () => {
    expect(preloads(await employee.get('/samples/admin'))).toHaveLength(2)
    expect(preloads(await (await api.as('admin')).get('/samples/admin'))).toHaveLength(4)
  })

  test('preloads the file of a screen of the shell', async () => {
    expect(preloads(await employee.get('/')).slice(2)).toEqual(['script /assets/screen-dashboard.1.js'])
  })

  test('a path that nobody shows is a page with status 404', async () => {
    const page = await employee.get('/nowhere')
    expect(page.status).toBe(404)
    expect(bootOf(page.text).user?.username).toBe('employee')
  })

  test.each([
    ...['/icons/none.png', '/nowhere.js', '/uploads/x', '/assets/none.js', '/remotes/x'],
    // On the disk, and not of the build; folders.
    ...['/assets/.git/HEAD', '/assets/shell.json', '/assets/fonts', '/assets/fonts/'],
    ...['/remotes/mf-sample', '/remotes/mf-sample/1.0.0-0a1b2c3d/'],
  ])('%s is missing as data, not as a page', async (path) => {
    const answer = await employee.get(path)
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toContain('json')
  })

  test('a name cannot end the script element', async () => {
    await User.updateOne({ username: 'employee' }, { $set: { firstName: '</script><b>' } })
    const page = await employee.get('/')
    expect(page.text).not.toContain('</script><b>')
    expect(bootOf(page.text).user?.firstName).toBe('</script><b>')
  })
})

describe('for nobody', () => {
  test('holds no data, and tells a page that needs a session from a path nobody shows', async () => {
    const page = await api.anonymous().get('/samples')
    expect(page.status).toBe(200)
    expect(bootOf(page.text)).toMatchObject({ user: null, registry: { remotes: [] } })
    const signIn = ['script /assets/screen-sign-in.1.js', 'script /assets/forms.1.js']
    expect(preloads(page).slice(2)).toEqual(signIn)
    expect(bootOf(page.text).pathIsUnknown).toBeUndefined()
    const unknown = await api.anonymous().get('/nowhere')
    expect(unknown.status).toBe(404)
    expect(preloads(unknown)).toHaveLength(2)
    expect(bootOf(unknown.text)).toMatchObject({ user: null, registry: { remotes: [] }, pathIsUnknown: true })
  })

  test.each(sessionEnds)('says why the session of this browser is over: %s', async (reason) => {
    const cookie = cookiesOf(await api.signIn('manager'))
    await endSessions(api.userId('manager'), reason, new Date())
    const boot = bootOf((await api.anonymous().get('/samples', { headers: { cookie } })).text)
    expect(boot).toMatchObject({ user: null })
    // No one else's doing needs no word.
    expect(boot.sessionEnd).toBe(['ended', 'renewed'].includes(reason) ? undefined : reason)
    expect(bootOf((await api.anonymous().get('/samples')).text).sessionEnd).toBeUndefined()
  })

  test.each([
    ['theme=dark', '<html lang="en" class="dark">'],
    ['theme=system', '<html lang="en">'],
    ['theme=light', '<html lang="en" class="light">'],
    ['theme=%22%3E%3Cscript%3E', '<html lang="en" class="light">'],
    ['language=es', '<html lang="es" class="light">'],
    ['language=fr', '<html lang="en" class="light">'],
    ['', '<html lang="en" class="light">'],
  ])('cookie "%s" gives %s before any script runs', async (cookie, expected) => {
    const page = await api.anonymous().get('/login', { headers: cookie ? { cookie } : {} })
    expect(page.text.split('\n').slice(0, 2)).toEqual(['<!doctype html>', expected])
  })
})

test('the address where calls without a session were sent before leads to the sign-in page', async () => {
  const answer = await api.anonymous().get('/api/login?from=%2Floads')
  expect([answer.status, answer.headers.location]).toEqual([302, '/login?from=%2Floads'])
  expect((await api.anonymous().send('POST', '/api/login', {})).status).toBe(404)
})

test('assets are served for a year', async () => {
  const asset = await api.anonymous().get('/assets/main.1.js')
  expect(asset).toMatchObject({ status: 200, text: 'code' })
  expect(asset.headers['cache-control']).toContain('immutable')
  expect(asset.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  // Headers for documents, which a script is none of.
  expect(asset.headers).not.toHaveProperty('content-security-policy')
})

test.each([
  ['/clients', '/clients', true],
  ['/clients', '/clients/', true],
  ['/clients', '/clients/7', false],
  ['/clients/:id', '/clients/7', true],
  ['/vault/*', '/vault/a/b', true],
  ['/', '/', true],
])('route %s at %s: %s', (pattern, path, expected) => {
  expect(matches(pattern, path)).toBe(expected)
})
