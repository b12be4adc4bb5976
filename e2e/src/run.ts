import { writeFile } from 'node:fs/promises'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { parseArgs } from 'node:util'
import { startProduct } from './support/product.ts'

/**
 * Runs the browser journeys against the production build, all or those named: `--short` only the one that every test
 * run includes, `--url` against a product that is already running, `--released` names one that runs the released shell
 * (see the journey `compatibility`), `--report` writes `{ passed, failed, failures }` as JSON.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean' },
    url: { type: 'string' },
    released: { type: 'string' },
    report: { type: 'string' },
  },
})

const all = [
  ...['invoice-journey', 'keyboard', 'accessibility', 'broken-remote', 'compatibility', 'session', 'paint'],
  ...[
    'two-people',
    'colleagues',
    'collector',
    'approvals',
    'invitation',
    'entry',
    'filing',
    'pages',
    'release',
    'releases-under-load',
    'preview',
    'create-remote',
    'own-repository',
    'gallery',
    'single-sign-on',
    // Last: while it runs, the manager has a second factor.
    'passkey',
  ],
]
const unknown = positionals.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`There is no journey '${unknown.join("', '")}'. There are: ${all.join(', ')}`)
  process.exit(1)
}
const named = positionals.length > 0 ? positionals : all
const files = (values.short ? all.slice(0, 1) : named).map(
  (name) => new URL(`journeys/${name}.ts`, import.meta.url).pathname,
)
if (values.released) process.env.DRAYLINE_RELEASED_URL = values.released

const product = values.url ? undefined : await startProduct()
process.env.DRAYLINE_URL = values.url ?? product?.url
const report = { passed: 0, failed: 0, failures: [] as string[] }

try {
  const stream = run({ files, concurrency: 1, forceExit: true, timeout: 600_000 })
  stream.on('test:pass', ({ details }) => {
    if (details.type !== 'suite') report.passed++
  })
  stream.on('test:fail', ({ name, details }) => {
    if (details.type === 'suite') return
    report.failed++
    report.failures.push(`${name}: ${details.error.cause ?? details.error.message}`)
  })
  const lines = stream.compose(new spec())
  for await (const line of lines) process.stdout.write(line)
} finally {
  await product?.stop()
}
if (values.report) await writeFile(values.report, JSON.stringify(report, null, 2))
process.exitCode = report.failed > 0 || report.passed === 0 ? 1 : 0
