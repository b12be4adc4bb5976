import { createHash } from 'node:crypto'
import type { RemoteFault as Fault, TelemetryInput } from '@drayline/domain/platform/telemetry/telemetry'
import { op } from '../../kernel/database/filter.ts'
import { releaseId } from '../remotes/index.ts'
import { plainPage } from './plain-page.ts'
import { sourceStack } from './source-stack.ts'
import type { RemoteFaultDoc } from './telemetry.model.ts'
import { RemoteFault } from './telemetry.model.ts'

type Load = TelemetryInput['loads'][number]

/** Browsers send two at a time. What more comes is somebody's own. */
const maxPerReport = 4
/** Different failures of one version that are kept; a version with more has worse problems. */
const maxPerVersion = 50
const maxPages = 20
const shownFaults = 5

/** Notes what was thrown in a browser, by version and place. The loads are of published versions. */
export async function recordFaults(userId: number, loads: readonly Load[], now: Date): Promise<void> {
  for (const load of loads.filter(({ fault }) => fault).slice(0, maxPerReport))
    await recordFault(userId, load, now)
}

async function recordFault(
  userId: number,
  { remote, version, outcome, fault, preview }: Load,
  now: Date,
): Promise<void> {
  if (!fault) return
  const message = plainMessage(fault.message)
  const stack = await sourceStack(remote, version, fault.stack)
  const id = faultId(outcome, message, stack[0])
  const _id = `${faultsOf(remote, version, preview)} ${id}`
  const known = await RemoteFault.findById(_id, { pages: 1 }).lean<Pick<RemoteFaultDoc, 'pages'>>()
  if (!known && (await RemoteFault.countDocuments({ remoteId: remote, version })) >= maxPerVersion) return
  const page = plainPage(fault.page)
  const pages = page && (known?.pages.length ?? 0) < maxPages ? { pages: page } : {}
  await RemoteFault.updateOne(
    { _id },
    {
      $inc: { count: 1 },
      $addToSet: { people: userId, ...pages },
      $set: { at: now },
      $setOnInsert: { remoteId: remote, version, preview, fault: id, outcome, message, stack, firstAt: now },
    } as never,
    { upsert: true },
  )
}

/** Addresses in a message differ from version to version, and say nothing that the stack does not. */
function plainMessage(message: string): string {
  return (
    message
      .split('\n')[0]
      ?.replaceAll(/https?:\/\/\S*\/([^/\s]*)/g, '$1')
      .trim() || 'Error'
  )
}

/** Known again in the next version: lines move, numbers in a message vary, names of scripts hold hashes. */
function faultId(outcome: string, message: string, place = ''): string {
  const file = place.replace(/:\d+:\d+$/, '').replace(/\.[0-9a-f]{8}\.js$/, '.js')
  const parts = [outcome, message.replaceAll(/\d+/g, '#'), file]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}

/** Name under which failures of a version are told: those in previews by themselves. */
export function faultsOf(remote: string, version: string, preview = false): string {
  return `${releaseId(remote, version)}${preview ? ' preview' : ''}`
}

/** The most frequent failures since an instant, by `faultsOf`. */
export async function readFaults(since: Date): Promise<Map<string, Fault[]>> {
  const recent = await RemoteFault.find({ at: op.gte(since) } as never)
    .sort({ count: -1 })
    .lean<RemoteFaultDoc[]>()
  const first = await firstVersions(recent)
  const byRelease = new Map<string, Fault[]>()
  for (const doc of recent) {
    const id = faultsOf(doc.remoteId, doc.version, doc.preview)
    const faults = byRelease.get(id) ?? []
    if (faults.length < shownFaults) faults.push(presentFault(doc, first.get(faultKey(doc)) ?? doc.version))
    byRelease.set(id, faults)
  }
  return byRelease
}

const faultKey = ({ remoteId, fault }: Pick<RemoteFaultDoc, 'remoteId' | 'fault'>) => `${remoteId} ${fault}`

async function firstVersions(faults: readonly RemoteFaultDoc[]): Promise<Map<string, string>> {
  if (faults.length === 0) return new Map()
  const all = await RemoteFault.find(
    {
      remoteId: op.in(faults.map(({ remoteId }) => remoteId)),
      fault: op.in(faults.map(({ fault }) => fault)),
    },
    { remoteId: 1, fault: 1, version: 1 },
  )
    .sort({ firstAt: -1 })
    .lean<RemoteFaultDoc[]>()
  return new Map(all.map((doc) => [faultKey(doc), doc.version]))
}

function presentFault(
  { outcome, message, stack, pages, count, people, at }: RemoteFaultDoc,
  beganWith: string,
): Fault {
  return { outcome, message, stack, pages, count, people: people.length, lastAt: at.toISOString(), beganWith }
}
