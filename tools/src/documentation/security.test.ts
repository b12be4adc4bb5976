import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '@drayline/api/kernel/base/config'
import { outwardPlaces } from '@drayline/api/kernel/base/outward'
import { perMinute, together } from '@drayline/api/kernel/http/limits'
import { maxPhotoPixels, photoTypes } from '@drayline/api/platform/profile/photo'
import { maxFiles } from '@drayline/api/platform/remotes/release-check'
import { maxUploadBytes } from '@drayline/api/platform/remotes/upload'
import { testVaultKeys } from '@drayline/api/testing/api-test'
import { maxOpenExports } from '@drayline/domain/finance/reports/report-export'
import { maxRows } from '@drayline/domain/kernel/records/rows-schema'
import {
  maxDocumentBytes,
  maxDocumentPages,
  maxDocumentPixels,
  uploadableTypes,
} from '@drayline/domain/operations/documents/document'
import { maxPhotoBytes } from '@drayline/domain/platform/users/user'
import { deadlineDays } from '../advisories/advisory.ts'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Last number of each section of OWASP ASVS 5.0 that has requirements of level 1 or 2, all of them from 1. */
const sections: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5 },
  ...{ '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2 },
  ...{ '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11 },
  ...{ '10.5': 5, '10.6': 2, '10.7': 3, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4 },
  ...{ '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
}
const required = Object.entries(sections).flatMap(([section, last]) =>
  Array.from({ length: last }, (_, index) => `${section}.${index + 1}`),
)

interface Row {
  number: string
  meaning: string
  state: string
  evidence: string
}

const rows = [
  ...read('docs/security/asvs.md').matchAll(/^\| (\d+\.\d+\.\d+) +\| (.*?) +\| (.*?) +\| (.*?) +\|$/gm),
].map(
  ([, number = '', meaning = '', state = '', evidence = '']): Row => ({ number, meaning, state, evidence }),
)
/** Files in backticks: what has a slash, or an ending of a file at the root. */
const filesIn = (text: string) =>
  [...text.matchAll(/`([\w@./-]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => name.includes('/') || /\.(?:json|yml|ts|md)$/.test(name))

test('every requirement of level 1 and 2 has one row', () => {
  expect(required).toHaveLength(253)
  expect(rows.map(({ number }) => number)).toEqual(required)
})

test.each(rows)('$number: $meaning ($state)', ({ meaning, state, evidence }) => {
  expect(meaning).not.toBe('')
  expect(['held', 'partly', 'open', 'does not apply']).toContain(state)
  const files = filesIn(evidence)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  // What is held names who holds it; everything else says why.
  if (state === 'held') expect(files).not.toEqual([])
  else expect(evidence.length).toBeGreaterThan(6)
})

test('the sums at the top are those of the rows', () => {
  const count = (state: string) => rows.filter((row) => row.state === state).length
  const applicable = rows.length - count('does not apply')
  expect(read('docs/security/asvs.md')).toContain(
    `Of ${rows.length} requirements ${applicable} apply: ${count('held')} are held, ${count('partly')} partly, ${count('open')} are open.`,
  )
})

const pages = globSync('docs/security/*.md', { cwd: root }).sort()

test.each(pages)('%s names files that are there', (page) => {
  const files = filesIn(read(page)).filter((name) => /^(?:api|deploy|docs|packages|shell|tools)\//.test(name))
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('docs/security/decisions.md has the deadlines that components are compared with', () => {
  const { attacked, critical, high, medium, low } = deadlineDays
  const lines = read('docs/security/decisions.md').match(/^\|.*\| \d+ days +\|$/gm) ?? []
  expect(lines.map((line) => Number(/(\d+) days/.exec(line)?.[1]))).toEqual([attacked, high, medium, low])
  expect(critical).toBe(high)
})

test('docs/security/decisions.md has the limits of files and calls that the code keeps', () => {
  const text = read('docs/security/decisions.md').replace(/\s+/g, ' ')
  const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`
  const figure = (count: number) => count.toLocaleString('en-US')
  const kinds = (types: Iterable<string | undefined>) =>
    [...types].map((type) => type?.split('/')[1]?.toUpperCase()).join(', ')
  const calls = Object.fromEntries(Object.entries(perMinute).map(([name, count]) => [name, figure(count)]))
  expect(calls.search).toBe(calls.write)
  for (const said of [
    `${kinds(Object.keys(uploadableTypes))} | ${megabytes(maxDocumentBytes)} | ${maxDocumentPixels / 1e6} megapixels; ${figure(maxDocumentPages)} pages;`,
    `${kinds(photoTypes).replace('WEBP', 'WebP')} | ${megabytes(maxPhotoBytes)} | ${maxPhotoPixels / 1e6} megapixels,`,
    `with a token | ${megabytes(maxUploadBytes)} | ${figure(maxFiles)} plain files`,
    `${calls.read} reads, ${calls.write} writes and searches, ${calls.signin} sign-ins, ${calls.invitation} uses of invitations,`,
    `${calls.upload} uploads, ${calls.export} exports, ${calls.report} reports of browsers, ${calls.mail} mails`,
    `${together.running} calls of one person run at once, ${together.waiting} wait`,
    `at most ${maxRows} records in one step, ${maxOpenExports} exports of a person at a time`,
  ])
    expect(text).toContain(said)
})

/** Settings of outward connections, each with a value; where they are the sign-in service, with what it needs besides. */
const placeSettings: Record<string, string> = {
  MONGODB_URI: 'mongodb://listed.example/drayline',
  SMTP_URL: 'smtp://listed.example',
  CREDIT_PROVIDER_URL: 'https://listed.example/score',
  PAYMENT_PROVIDER_URL: 'https://listed.example/pay',
  CLAMD_HOST: 'listed.example',
  CLAMD_SOCKET: '/listed.example',
  OIDC_ISSUER: 'https://listed.example/',
  OUTWARD_HOSTS: 'listed.example',
}
const besides = {
  SESSION_KEYS: 's'.repeat(32),
  VAULT_KEYS: testVaultKeys,
  PUBLIC_URL: 'https://drayline.example',
  ...{ OIDC_CLIENT_ID: 'drayline', OIDC_CLIENT_SECRET: 'secret' },
}

test('the process lets through what docs/security/connections.md lists, and nothing else', () => {
  const lines = read('docs/security/connections.md').match(/^\| .*$/gm) ?? []
  const outward = lines.filter((line) => !line.includes('(they ask)') && !line.includes('(it asks)'))
  const named = outward.flatMap((line) => [...(line.split('|')[3] ?? '').matchAll(/`([A-Z_]+)`/g)])
  expect(named.map(([, name]) => name).sort()).toEqual(Object.keys(placeSettings).sort())
  for (const [name, value] of Object.entries(placeSettings)) {
    const [place = '', ...others] = outwardPlaces(loadConfig({ ...besides, [name]: value }))
    expect([name, place.replace('/', ''), others]).toEqual([name, 'listed.example', []])
  }
  expect(outwardPlaces(loadConfig(besides))).toEqual([])
})

test('types and comparisons are strict everywhere', () => {
  const { compilerOptions } = JSON.parse(read('packages/federation/tsconfig.json'))
  expect(compilerOptions).toMatchObject({ strict: true, noUncheckedIndexedAccess: true })
  for (const file of globSync(['tsconfig.json', '{api,shell,tools,mf-*,packages/*}/tsconfig.json'], {
    cwd: root,
  }))
    expect(read(file)).not.toMatch(/"(?:strict\w*|noImplicit\w+)": false/)
  expect(read('packages/federation/biome.shared.json') + read('biome.json')).not.toMatch(
    /"noDoubleEquals": "(?:off|warn)"/,
  )
})

test('no certificate goes unchecked, in code or settings', () => {
  const files = globSync(['{api,tools,packages/*}/src/**/*.ts', 'deploy/**/*', 'docker-compose.yml'], {
    cwd: root,
  })
  const own = files.filter((file) => !file.endsWith('.test.ts') && statSync(join(root, file)).isFile())
  const unchecked =
    /tlsAllowInvalid|tlsInsecure|rejectUnauthorized: false|checkServerIdentity:|NODE_TLS_REJECT|tls_insecure|skip-verify|curl .*-k\b|--insecure/
  expect(own.length).toBeGreaterThan(1_000)
  expect(own.filter((file) => unchecked.test(read(file)))).toEqual([])
})

/** What opens a connection or a port. */
const opens =
  /from 'node:(?:net|tls|https?|http2|dgram|dns)(?:\/promises)?'|from '(?:nodemailer|undici|openid-client)'|\bfetch\(|mongoose\.(?:connect|createConnection)\(/
/** Files that match and open nothing: they refuse, read certificates, or name a type. */
const opensNothing = [
  'api/src/kernel/base/outward.ts',
  'api/src/kernel/database/closed-sockets.ts',
  'api/src/kernel/http/tls-files.ts',
  'api/src/kernel/base/no-network.ts',
]

test('no code of the API opens a connection that docs/security/connections.md does not list', () => {
  const listed = new Set(filesIn(read('docs/security/connections.md')))
  const sources = globSync('api/src/**/*.ts', { cwd: root }).filter(
    (file) => !/\.(?:test|fixtures?)\.ts$|\/testing[/-]/.test(file),
  )
  expect(sources.length).toBeGreaterThan(400)
  const opening = sources.filter((file) => opens.test(read(file)) && !opensNothing.includes(file))
  expect(opening.filter((file) => !listed.has(file))).toEqual([])
  expect([...listed].filter((file) => file.startsWith('api/') && !opening.includes(file))).toEqual([])
})

/** Code of API and pages, without tests and what only tests use. */
const ownSources = globSync('{api,shell,mf-*,packages/*}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.(?:test|fixtures?)\.|\/testing\/|^packages\/testing\//.test(file),
)

const pageSources = ownSources.filter((file) => !file.startsWith('api/'))

test('pages talk with pages of this origin alone, by BroadcastChannel', () => {
  const talks = /\baddEventListener\(\s*'message'|\bonmessage\b|\bpostMessage\(/
  const withOthers =
    /\b(?:window|self|globalThis|parent|opener|top)\??\.(?:addEventListener\(\s*'message'|onmessage|postMessage\()|(?<![.\w])addEventListener\(\s*'message'/
  const talking = pageSources.filter((file) => talks.test(read(file)))
  expect(talking.length).toBeGreaterThan(2)
  const wrong = (text: string) => withOthers.test(text) || !text.includes('new BroadcastChannel(')
  expect(talking.filter((file) => wrong(read(file)))).toEqual([])
})

test('no page needs a plug-in', () => {
  const plugIns = /<(?:object|embed|applet)\s[^>]*(?:data|src|type|code)=|ActiveXObject|x-shockwave|\.swf\b/
  expect(pageSources.length).toBeGreaterThan(1_000)
  expect(pageSources.filter((file) => plugIns.test(read(file)))).toEqual([])
})

/** The library that makes PDFs would read an SVG drawing, too. */
const parsesXml =
  /\bDOMParser\(|parseFromString\(|from '(?:[\w@/.-]*xml[\w/.-]*|sax(?:es)?|cheerio|linkedom|jsdom)'/

test('nothing parses XML', () => {
  expect(ownSources.length).toBeGreaterThan(2_000)
  expect(ownSources.filter((file) => parsesXml.test(read(file)))).toEqual([])
  const drawn = ownSources.filter((file) => file.startsWith('api/') && /\bsvg:/.test(read(file)))
  expect(drawn).toEqual([])
})

/** Files that make a pattern out of texts, which are those of the code itself. */
const makesPatterns = [
  'api/src/kernel/http/compile.ts',
  'api/src/kernel/http/upload.ts',
  'packages/federation/src/webpack-config.ts',
  'shell/src/browser/trusted-types.ts',
]

test('no pattern is made of what people type', () => {
  const making = ownSources.filter((file) => /\bRegExp\(|\$regex\b/.test(read(file)))
  expect(making.sort()).toEqual(makesPatterns)
})
