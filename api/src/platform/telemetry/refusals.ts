import { createHash } from 'node:crypto'
import type { Refusal } from '@drayline/domain/platform/telemetry/telemetry'
import type { Context } from 'koa'
import { badRequest, Problem } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { RefusalReport } from './refusal-report.ts'
import { readReports } from './refusal-report.ts'
import type { BrowserRefusalDoc } from './telemetry.model.ts'
import { BrowserRefusal } from './telemetry.model.ts'

/** Different refusals that are kept: whoever invents more fills nothing. */
const maxKept = 300
const shown = 20

type Needed = 'ctx' | 'config' | 'now' | 'log' | 'route'

const reportTypes = ['application/csp-report', 'application/reports+json', 'application/json']

/**
 * Counts what a page's policy refused in a browser, by what and where.
 * @throws Problem 400 for what is no JSON, 413 for too much, 415 for another type
 */
export async function recordRefusals({ ctx, config, now, log, route }: Pick<AnyCall, Needed>): Promise<void> {
  const origin = config.publicUrl?.origin ?? `${ctx.protocol}://${ctx.host}`
  const body = await readReport(ctx, route.bodyLimit ?? 0)
  for (const report of readReports(body, origin)) {
    const isNew = await count(report, now())
    if (isNew) log.warn({ event: 'browser.refused', ...report }, "refused by the page's policy")
  }
}

async function readReport(ctx: Context, limit: number): Promise<unknown> {
  if (!ctx.is(reportTypes)) throw new Problem(415, 'error.mediaType')
  const chunks: Buffer[] = []
  let size = 0
  // The connection stays for the answer when the rest is not read.
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new Problem(413, 'error.tooLarge')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw badRequest()
  }
}

/** @returns whether it was not known before */
async function count(report: RefusalReport, now: Date): Promise<boolean> {
  const { directive, blocked, source, sink, page } = report
  const parts = JSON.stringify([directive, blocked, source, sink, page])
  const _id = createHash('sha256').update(parts).digest('hex').slice(0, 24)
  const { matchedCount } = await BrowserRefusal.updateOne({ _id }, { $inc: { count: 1 }, $set: { at: now } })
  if (matchedCount > 0 || (await BrowserRefusal.estimatedDocumentCount()) >= maxKept) return false
  await BrowserRefusal.updateOne(
    { _id },
    { $inc: { count: 1 }, $set: { at: now }, $setOnInsert: { ...report, firstAt: now } },
    { upsert: true },
  )
  return true
}

/** The refusals that happened last. */
export async function readRefusals(): Promise<Refusal[]> {
  const docs = await BrowserRefusal.find().sort({ at: -1 }).limit(shown).lean<BrowserRefusalDoc[]>()
  return docs.map(({ directive, blocked, source, sink, page, count: times, firstAt, at }) => ({
    ...{ directive, blocked, source, sink, page, count: times },
    firstAt: firstAt.toISOString(),
    lastAt: at.toISOString(),
  }))
}
