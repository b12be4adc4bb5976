import { countsAsAdvanced, fuelAdvanceLimit } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import { invalid, Problem } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { LoadDoc } from '../../operations/loads/index.ts'
import { claimLoad, loadRecords } from '../../operations/loads/index.ts'
import { advancedCents } from './advances-of-load.ts'
import type { FuelAdvanceDoc, OverrideDoc } from './fuel-advance.model.ts'

/** Amount that may still be advanced on a load, in cents; null when there is no such load. */
export async function readHeadroom(loadId: number, exceptId: number | null) {
  const load = await loadRecords.findById(loadId, { loadNumber: 1, rateCents: 1 }).lean<LoadDoc>()
  if (!load) return null
  const advanced = await advancedCents(loadId, exceptId)
  const limit = fuelAdvanceLimit(load.rateCents)
  return { load, advanced, limit, available: Math.max(0, limit - advanced) }
}

type Counted = Pick<FuelAdvanceDoc, 'amountCents' | 'loadId' | 'status'>

/** Amount an advance adds to a load, in cents. */
function sharedBy(advance: Counted | null, loadId: number): number {
  return advance && advance.loadId === loadId && countsAsAdvanced(advance.status) ? advance.amountCents : 0
}

interface Checked {
  /** The load of the advance; null without one. */
  load: LoadDoc | null
  override: OverrideDoc | null
}

/**
 * Holds an advance against the limit of its load, inside its transaction. The load is marked first: of two
 * transactions for one load the second runs again and sees the first's advance.
 *
 * Only what adds to a load is held against its limit; a smaller amount or another note is always possible.
 * 422 for an unknown load or beyond the limit, 403 for an override by someone who may not.
 */
export async function checkLimit(
  call: AnyCall,
  before: FuelAdvanceDoc | null,
  after: Counted,
  { reason, now }: { reason: string | null; now: Date },
): Promise<Checked> {
  if (after.loadId === null) return { load: null, override: null }
  const load = await claimLoad(after.loadId)
  if (!load) throw invalid({ loadId: 'record.unknown' })
  const own = sharedBy(after, load._id)
  const kept = before?.loadId === load._id ? before.override : null
  if (own <= sharedBy(before, load._id)) return { load, override: kept }
  if (load.status === 'cancelled') throw invalid({ loadId: 'load.isCancelled' })
  const totalCents = own + (await advancedCents(load._id, before?._id ?? null))
  const limitCents = fuelAdvanceLimit(load.rateCents)
  if (totalCents <= limitCents) return { load, override: null }
  if (reason === null) throw beyondLimit(call, load, totalCents, limitCents)
  if (!call.can('fuelAdvances.override')) throw forbidden()
  const by = { id: call.user.id, name: call.user.name }
  return { load, override: { reason, at: now, by, limitCents, totalCents } }
}

function beyondLimit(call: AnyCall, load: LoadDoc, totalCents: number, limitCents: number): Problem {
  const { loadNumber } = load
  const total = formatCents(totalCents)
  const limit = formatCents(limitCents)
  const message: ServerMessage =
    load.rateCents === null
      ? { key: 'fuelAdvance.noRate', params: { loadNumber } }
      : { key: 'fuelAdvance.overLimit', params: { loadNumber, total, limit } }
  const reason = { key: 'fuelAdvance.overrideReason.required' } as const
  return new Problem(422, 'error.validation', {
    message,
    errors: {
      advanceAmount: message,
      ...(call.can('fuelAdvances.override') ? { overrideReason: reason } : {}),
    },
  })
}

function forbidden(): Problem {
  const message = { key: 'fuelAdvance.override.forbidden' } as const
  return new Problem(403, 'error.forbidden', { message, errors: { overrideReason: message } })
}
