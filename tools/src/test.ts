// Everything that must hold, in one run: `npm test`. With names (`npm test -- types jest`), only those.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from './cache.ts'
import { killRunningCommands } from './checks/command.ts'
import type { Counts } from './checks/jest-report.ts'
import { type Check, checks } from './checks/steps.ts'
import { createLifecycle } from './lifecycle.ts'
import { seconds } from './progress.ts'
import { UserError } from './user-error.ts'

/** Settings of the product: what was set for `npm start` must not reach the tests. */
const settings =
  /^(PORT|HOST|DATA_DIR|MONGODB_URI|SEED|DEMO_PASSWORD|SESSION_|VAULT_KEYS|SMTP_URL|PUBLIC_URL|LOG_LEVEL|ALLOW|CREDIT_PROVIDER|PAYMENT_PROVIDER|FUEL_CARD|SUPPORT_|REMIT_TO|COMPANY_|MAIL_|DEPLOY_TOKEN|RATE_LIMIT|BREACHED_|TOTP_|TLS_|PLAIN_HTTP|LOG_SHIPPED|BUILD_)/

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const chosen = choose(process.argv.slice(2))
  lifecycle.onEnd(killRunningCommands)
  const reports = await mkdtemp(join(tmpdir(), 'drayline-test-'))
  lifecycle.onEnd(() => rm(reports, { recursive: true, force: true }))
  const context = { reports, env: cleanEnvironment(), say }

  const results: { check: Check; counts: Counts; ms: number }[] = []
  for (const check of chosen) {
    say(`\n── ${check.title} ──`)
    const started = Date.now()
    const counts = await check.run(context)
    results.push({ check, counts, ms: Date.now() - started })
  }

  say('\n── Summary ──')
  for (const { check, counts, ms } of results) {
    const mark = counts.failed === 0 ? '✓' : '✗'
    say(`${mark} ${check.title}: ${counts.passed} passed, ${counts.failed} failed (${seconds(ms)})`)
    for (const failure of counts.failures) say(`    ${failure.replace(`${repositoryRoot}/`, '')}`)
  }
  const passed = results.reduce((sum, { counts }) => sum + counts.passed, 0)
  const failed = results.reduce((sum, { counts }) => sum + counts.failed, 0)
  say(`\n${passed} passed, ${failed} failed`)
  await lifecycle.end(failed === 0 ? 0 : 1)
}

function say(text: string): void {
  console.log(text)
}

function choose(names: string[]): Check[] {
  const unknown = names.filter((name) => !checks.some((check) => check.name === name))
  if (unknown.length > 0) {
    const known = checks.map((check) => check.name).join(', ')
    throw new UserError(`There is no check ${unknown.join(', ')}.`, `Known checks: ${known}.`)
  }
  return names.length === 0 ? checks : checks.filter((check) => names.includes(check.name))
}

function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !settings.test(name))
  return { ...Object.fromEntries(kept), CI: 'true', FORCE_COLOR: '0' }
}
