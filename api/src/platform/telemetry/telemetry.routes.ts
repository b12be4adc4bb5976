import { contractVersion } from '@drayline/contract/version'
import { platformHealth, telemetryInput } from '@drayline/domain/platform/telemetry/telemetry-schema'
import mongoose from 'mongoose'
import api from '../../../package.json' with { type: 'json' }
import type { Config } from '../../kernel/base/config.ts'
import { scannerAnswers } from '../../kernel/base/virus-scan.ts'
import { databaseClock } from '../../kernel/database/database-clock.ts'
import { databaseDisk } from '../../kernel/database/database-disk.ts'
import { logProtection } from '../../kernel/database/database-rights.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import { shellBuilds } from '../assets/index.ts'
import { lastBackup } from '../backups/index.ts'
import { refusalsPath } from '../../kernel/http/refusals-path.ts'
import { readRefusals, recordRefusals } from './refusals.ts'
import { readHealth, recordTelemetry, shownSpan } from './telemetry.service.ts'

/** Bytes; a batch that a browser sends has far less. */
const maxReportBytes = 8 * 1024
/** Browsers gather several refusals; each names a whole policy. */
const maxRefusalBytes = 64 * 1024

/** Browser telemetry: reports from browsers, and summaries for administrators. */
export const telemetryRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/telemetry',
    summary: 'A browser reports how remotes loaded and how pages felt; counted by the hour, kept for 30 days',
    permission: 'signed-in',
    whileSeeingAs: true,
    unattended: true,
    bodyLimit: maxReportBytes,
    body: telemetryInput,
    handler: ({ input, user, now }) => recordTelemetry(user.id, input.body, now()),
  }),
  defineRoute({
    method: 'POST',
    path: refusalsPath,
    summary:
      "A browser tells what a page's policy refused (application/csp-report, application/reports+json); kept for 30 days",
    permission: 'public',
    rate: 'report',
    unattended: true,
    bodyLimit: maxRefusalBytes,
    also: [415],
    handler: recordRefusals,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/platform/health',
    summary: 'Versions that run, and how remotes and pages fared in browsers within the last 24 hours',
    permission: 'platform.status',
    response: platformHealth,
    async handler({ config, now }) {
      const since = new Date(now().getTime() - shownSpan)
      const shell = config.shellDir ? await shellBuilds(config.shellDir)() : undefined
      const [health, logs, backup, refusals, scanner] = await Promise.all([
        readHealth(since),
        logProtection(),
        lastBackup(),
        readRefusals(),
        scannerState(config),
      ])
      return { refusals, scanner, since, shell: shell?.descriptor.version ?? null, logs, backup, ...health }
    },
    present: ({ since, backup, ...rest }) => ({
      ...rest,
      backup: backup && {
        at: backup.at.toISOString(),
        verifiedAt: backup.verifiedAt?.toISOString() ?? null,
        changesUntil: backup.changesUntil?.toISOString() ?? null,
      },
      since: since.toISOString(),
      api: api.version,
      contract: contractVersion,
      clockAhead: Math.round(databaseClock.aheadMs() / 1_000),
      disk: presentDisk(),
      database: mongoose.connection.readyState === mongoose.ConnectionStates.connected,
    }),
  }),
]

async function scannerState({ scanner }: Pick<Config, 'scanner'>) {
  if (!scanner) return 'off' as const
  return (await scannerAnswers(scanner)) ? ('answers' as const) : ('silent' as const)
}

function presentDisk() {
  const space = databaseDisk.space()
  return space ? { ...space, state: databaseDisk.state() } : null
}
