import { execFileSync } from 'node:child_process'
import { access, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from 'koa'
import sharp from 'sharp'
import { extract } from 'tar'
import type { Config } from '../../kernel/base/config.ts'
import { publicAddress } from '../../kernel/http/public-address.ts'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'

const address = 'https://office.example.com'
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ env: { PUBLIC_URL: address } })
})
afterAll(() => api.stop())

async function download(path: string, headers: Record<string, string> = {}) {
  const { cookie } = await api.as('employee')
  const answer = await fetch(`${api.url}${path}`, { headers: { cookie, ...headers } })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** Downloads and unpacks a package; answers the folder it holds and its files. */
async function unpack(platform: string) {
  const { answer, bytes } = await download(`/api/desktop/download/${platform}`)
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="drayline-${platform}.tar.gz"`)
  const folder = await mkdtemp(join(tmpdir(), 'package-'))
  await writeFile(join(folder, 'package.tar.gz'), bytes)
  await extract({ file: join(folder, 'package.tar.gz'), cwd: folder })
  const root = join(folder, `drayline-${platform}`)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return {
    root,
    files: entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
  }
}

test.each(['windows', 'linux', 'mac'])(
  'the %s package unpacks, names the address and leaves no place empty',
  async (platform) => {
    const { files } = await unpack(platform)
    const texts = await Promise.all(
      files.filter((file) => !/\.(png|ico|icns)$/.test(file)).map((file) => readFile(file, 'utf8')),
    )
    expect(texts.filter((text) => text.includes(address)).length).toBeGreaterThanOrEqual(2)
    expect(texts.join()).not.toContain('@ADDRESS@')
  },
)

test.each([
  ['linux', ['drayline.sh', 'install.sh', 'uninstall.sh']],
  ['mac', ['Drayline.app/Contents/MacOS/drayline']],
])('the scripts for %s can be run and are right for any shell', async (platform, scripts) => {
  const { root } = await unpack(platform)
  for (const script of scripts) {
    execFileSync('sh', ['-n', join(root, script)])
    await access(join(root, script), 1)
  }
})

test('installing on Linux puts program, icon and menu entry into the home folder; removing leaves nothing', async () => {
  const { root } = await unpack('linux')
  const home = await mkdtemp(join(tmpdir(), 'a home '))
  const env = { PATH: process.env.PATH, HOME: home }
  execFileSync('sh', [join(root, 'install.sh')], { env })
  const data = join(home, '.local/share')
  const entry = await readFile(join(data, 'applications/drayline.desktop'), 'utf8')
  expect(entry).toContain(`Exec="${data}/drayline/drayline.sh"`)
  expect(await sharp(join(data, 'icons/hicolor/256x256/apps/drayline.png')).metadata()).toMatchObject({
    width: 256,
  })
  // A browser of our own shows how the program is started.
  const bin = await mkdtemp(join(tmpdir(), 'bin-'))
  await writeFile(join(bin, 'google-chrome'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 })
  const opened = execFileSync(join(data, 'drayline/drayline.sh'), {
    env: { ...env, PATH: `${bin}:${process.env.PATH}` },
  })
  expect(opened.toString()).toContain(`--app=${address}`)
  execFileSync('sh', [join(data, 'drayline/uninstall.sh')], { env })
  const left = await readdir(home, { recursive: true, withFileTypes: true })
  expect(left.filter((found) => found.isFile())).toEqual([])
})

test('scripts for Windows have its line ends and an icon of several sizes', async () => {
  const { root } = await unpack('windows')
  const script = await readFile(join(root, 'install.ps1'), 'utf8')
  expect(
    script
      .split('\n')
      .slice(0, -1)
      .every((line) => line.endsWith('\r')),
  ).toBe(true)
  const icon = await readFile(join(root, 'drayline.ico'))
  expect([icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([1, 4])
})

test('the list tells names and true sizes, and the same package is the same to the byte', async () => {
  const employee = await api.as('employee')
  const { body } = await employee.get('/api/desktop/packages')
  const packages = body as { platform: string; size: number; url: string }[]
  expect(packages.map(({ platform }) => platform)).toEqual(['windows', 'linux', 'mac'])
  for (const { size, url } of packages) {
    const { answer, bytes } = await download(url)
    expect(bytes.length).toBe(size)
    const headers = { 'If-None-Match': answer.headers.get('etag') ?? '' }
    expect((await employee.get(url, { headers })).status).toBe(304)
  }
})

test('the guide is a PDF to be saved', async () => {
  const { answer, bytes } = await download('/api/desktop/download/guide')
  expect(answer.headers.get('content-disposition')).toContain('drayline-installation-guide.pdf')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test.each([`x';touch /tmp/x;'`, 'a b', 'x"y', '$(id)', 'a/../b'])(
  'a Host header such as %s gets into no script',
  (host) => {
    const ctx = { protocol: 'http', host } as Context
    expect(() => publicAddress({ config: { publicUrl: undefined } as Config, ctx })).toThrow('400')
  },
)

test('without PUBLIC_URL it is the address that this browser uses', () => {
  const ctx = { protocol: 'https', host: 'office.example:8443' } as Context
  expect(publicAddress({ config: { publicUrl: undefined } as Config, ctx })).toBe(
    'https://office.example:8443',
  )
})
