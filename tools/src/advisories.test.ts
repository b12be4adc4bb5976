import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zipFile } from '@drayline/api/finance/exports/zip-file'

let folder: string
let lock: string
const from = () => join(folder, 'all.zip')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drayline-advisories-'))
  lock = join(folder, 'package-lock.json')
  const packages = {
    '': { dependencies: { paper: '1.0.0' } },
    'node_modules/paper': { version: '1.0.0' },
    'node_modules/pencil': { version: '3.0.0', dev: true },
  }
  await writeFile(lock, JSON.stringify({ name: 'office', packages }))
})

afterAll(() => rm(folder, { recursive: true }))

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

function weakness(id: string, name: string, published: string, severity = 'HIGH') {
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '4.0.0' }] }]
  const affected = [{ package: { ecosystem: 'npm', name }, ranges }]
  const summary = `${name} spills`
  return { id, summary, published, modified: daysAgo(1), affected, database_specific: { severity } }
}

async function writeRecords(...records: object[]): Promise<Buffer> {
  const entries = records.map((record, at) => ({
    name: `${at}.json`,
    content: Buffer.from(JSON.stringify(record)),
  }))
  const bytes = await buffer(zipFile(Readable.from(entries), new Date()))
  await writeFile(from(), bytes)
  return bytes
}

/** Runs the command as a person does. */
function run(...options: string[]): Promise<{ code: number; output: string }> {
  const script = join(import.meta.dirname, 'advisories.ts')
  return new Promise((done) => {
    execFile(process.execPath, [script, '--lock', lock, ...options], (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })
}

test('a component past its deadline fails the command, with what mends it; one within does not', async () => {
  await writeRecords(weakness('GHSA-1', 'paper', daysAgo(5)), weakness('GHSA-2', 'pencil', daysAgo(60)))
  const within = await run('--from', from())
  expect(within.code).toBe(0)
  expect(within.output).toContain('2 weaknesses, 0 past their deadline')

  await writeRecords(weakness('GHSA-1', 'paper', daysAgo(9)), weakness('GHSA-3', 'another', daysAgo(60)))
  const past = await run('--from', from())
  expect(past.code).toBe(1)
  expect(past.output).toMatch(
    /OVERDUE since \S+ \| high \| pkg:npm\/paper@1\.0\.0 \| GHSA-1 \| paper spills \| mended in 4\.0\.0/,
  )
  expect(past.output).toContain('2 components, 2 records')
  expect((await run('--from', from(), '--mended', 'GHSA-1')).code).toBe(0)
})

test('what is used in attacks has two days, whatever it is rated', async () => {
  await writeRecords({ ...weakness('GHSA-1', 'pencil', daysAgo(5), 'LOW'), aliases: ['CVE-2026-1'] })
  expect((await run('--from', from())).code).toBe(0)
  const catalog = join(folder, 'catalog.json')
  await writeFile(catalog, JSON.stringify({ vulnerabilities: [{ cveID: 'CVE-2026-1' }] }))
  const { code, output } = await run('--from', from(), '--attacked', catalog)
  expect(code).toBe(1)
  expect(output).toContain('| attacked | pkg:npm/pencil@3.0.0')
})

test('records that are old, none, or no records at all are no good news', async () => {
  await writeRecords({ ...weakness('GHSA-1', 'another', daysAgo(90)), modified: daysAgo(8) })
  expect(await run('--from', from())).toMatchObject({
    code: 1,
    output: expect.stringMatching(/fetch newer ones/),
  })
  await writeRecords()
  expect((await run('--from', from())).code).toBe(1)
  await writeFile(from(), 'not a ZIP file')
  expect(await run('--from', from())).toMatchObject({ code: 1, output: expect.stringMatching(/OSV format/) })
})

test('records come from an address too; one that does not answer is said', async () => {
  const bytes = await writeRecords(weakness('GHSA-1', 'paper', daysAgo(9)))
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/all.zip' ? 200 : 404
    response.end(bytes)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const found = await run('--from', `${url}/all.zip`)
  const missing = await run('--from', `${url}/none.zip`)
  server.close()
  expect(found).toMatchObject({ code: 1, output: expect.stringContaining('OVERDUE') })
  expect(missing).toMatchObject({ code: 1, output: expect.stringMatching(/answered with 404[\s\S]*--from/) })
})
