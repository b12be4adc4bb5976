import type { CanaryFault } from '@drayline/domain/platform/releases/canary'
import { canaryFault, enoughLoads, nextCanaryStep } from '@drayline/domain/platform/releases/canary'
import { translate } from '../../kernel/base/text.ts'
import { op } from '../../kernel/database/filter.ts'
import type { JobDoc, JobHandler, JobOutcome } from '../../kernel/jobs/job-loop.ts'
import { addJob, cancelJob } from '../../kernel/jobs/job-loop.ts'
import type { Tx } from '../../kernel/writes/tx.ts'
import type { MoveNews } from './announce.ts'
import type { WatchMove } from './pointer.service.ts'
import { remoteNumber } from './release-id.ts'
import type { Canary, PointerDoc } from './remote.model.ts'
import { RemotePointer } from './remote.model.ts'
import { loadFigures } from './remote.ports.ts'

const kind = 'canary'
const minute = 60_000
/** Browsers tell what happened once a minute, so that looking more often shows nothing new. */
const lookEveryMs = minute
/** The version that most people have is compared as it fared since a day before. */
const usualSpan = 24 * 60 * minute

/** Who made a move that no person made. */
export const watcher = { id: null, name: 'Drayline' }

/** Carries out what the watch decided: the move with its reason, as people make it. */
type CarryOut = (tx: Tx, pointer: PointerDoc, move: WatchMove, news: MoveNews) => Promise<unknown>

/** In the transaction of the move that starts or changes a canary: it is looked at from now on. */
export async function watchCanary(tx: Tx, remoteId: string): Promise<void> {
  await cancelJob(kind, remoteNumber(remoteId))
  const now = new Date(tx.now.getTime() + lookEveryMs)
  await addJob({ kind, entityId: remoteNumber(remoteId), by: watcher, now })
}

/** Looks at canaries while they run: stops those that fail or are slow, and lets those grow that shall. */
export function canaryJobs(now: () => Date, carryOut: CarryOut): JobHandler {
  async function run({ entityId }: JobDoc): Promise<JobOutcome> {
    const pointer = await pointerWithCanary(entityId)
    if (!pointer) return { store: async () => undefined }
    const lookedAt = now()
    const decision = await decide(pointer, lookedAt)
    if (!decision) return { dueAt: new Date(lookedAt.getTime() + lookEveryMs) }
    return {
      async store(tx) {
        const still = await RemotePointer.findById(pointer._id).lean<PointerDoc>()
        if (still?.revision !== pointer.revision) return await watchCanary(tx, pointer._id)
        await carryOut(tx, pointer, decision.move, decision.news)
      },
    }
  }
  // No canary goes unwatched: what failed several times is tried again later.
  return { kind, run, giveUp: run }
}

async function pointerWithCanary(number: number): Promise<(PointerDoc & { canary: Canary }) | undefined> {
  const running = await RemotePointer.find({ canary: op.ne(null) } as never).lean<PointerDoc[]>()
  const pointer = running.find(({ _id }) => remoteNumber(_id) === number)
  return pointer?.canary ? { ...pointer, canary: pointer.canary } : undefined
}

interface Decision {
  move: WatchMove
  news: MoveNews
}

async function decide(pointer: PointerDoc & { canary: Canary }, now: Date): Promise<Decision | undefined> {
  const { _id, canary, version, updatedAt } = pointer
  const since = canary.startedAt ?? updatedAt
  const trial = await loadFigures(_id, canary.version, since, canary.before)
  const usual = await loadFigures(_id, version, new Date(since.getTime() - usualSpan))
  const fault = canaryFault(trial, usual)
  if (fault) return stopped(canary, fault)
  if (pointer.pinned || !pointer.enabled || trial.loads < enoughLoads || !isDue(canary, now)) return undefined
  return grown(canary, trial)
}

function isDue({ stepMinutes, steppedAt }: Canary, now: Date): boolean {
  if (!stepMinutes || !steppedAt) return false
  return now.getTime() >= steppedAt.getTime() + stepMinutes * minute
}

function stopped({ version }: Canary, { kind: fault, ...figures }: CanaryFault): Decision {
  const message = { key: `remote.canary.${fault}`, params: { version, ...figures } } as const
  return {
    move: { ...nobody, action: 'endCanary', byWatch: true, reason: translate('en', message) },
    news: { key: 'remote.canary.stopped', message, type: 'warning' },
  }
}

function grown(canary: Canary, { loads, failures }: { loads: number; failures: number }): Decision {
  const { version, percent: present, userIds, roles = [], departments = [], stepMinutes = null } = canary
  const percent = nextCanaryStep(present)
  const message = { key: 'remote.canary.well', params: { loads, failures } } as const
  const reason = translate('en', message)
  if (percent === null)
    return {
      move: { ...nobody, action: 'activate', version, reason },
      news: { key: 'remote.canary.released', message },
    }
  const audience = { percent, userIds, roles, departments, stepMinutes }
  return {
    move: { ...audience, action: 'canary', version, byWatch: true, reason },
    news: { key: 'remote.canary.grown', message, params: { percent } },
  }
}

const nobody = { percent: 0, userIds: [], roles: [], departments: [], stepMinutes: null }
