import type { BaseRate, BaseRateInput } from '@drayline/domain/finance/fee-plans/fee-plan'
import { changesOf } from '../../kernel/base/changes.ts'
import { companyDay } from '../../kernel/base/days.ts'
import { conflict } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { ListOptions, Sorts } from '../../kernel/lists/list.ts'
import { listQuery, Page } from '../../kernel/lists/list.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import type { BaseRateDoc } from './fee-plan.model.ts'
import { BaseRateRecord } from './fee-plan.model.ts'
import { daysOnBaseRates } from './fee-plan.ports.ts'

export const rateSorts: Sorts = { from: { path: 'from', type: 'string' } }

const duplicates = { from: { key: 'baseRate.duplicate' } } as const

/** A base rate, and whether fees depend on it already. */
export interface BaseRateRow extends BaseRateDoc {
  isFixed: boolean
}

/** Base rates by day, each with whether it is fixed. */
export async function listBaseRates(call: AnyCall, query: ListOptions<BaseRateDoc>['query']) {
  const page = await listQuery({ model: BaseRateRecord, sorts: rateSorts, query })
  const judge = await judgeOf(call)
  const rows = page.rows.map((rate): BaseRateRow => ({ ...rate, isFixed: judge(rate.from) !== null }))
  return new Page(rows, page.next, page.total, page.atLeast)
}

/** Adds a base rate. 409 when there is one from the same day, or fees depend on days that it would price anew. */
export function createBaseRate(call: AnyCall, input: BaseRateInput): Promise<Written<BaseRateRow>> {
  return write(
    call,
    async (tx) => {
      const judge = await judgeOf(call)
      refuseRepricing(judge(input.from))
      const changedBy = { id: call.user.id, name: call.user.name }
      const rate = await tx.insert(BaseRateRecord, { ...input, changedBy })
      record(tx, null, rate)
      return { ...rate, isFixed: false }
    },
    { duplicates },
  )
}

/**
 * Corrects a base rate. 404 unknown, 412 stale, 409 when there is one from the same day, or fees depend on days that it
 * prices or would.
 */
export function updateBaseRate(
  call: AnyCall,
  id: number,
  input: BaseRateInput,
): Promise<Written<BaseRateRow>> {
  const work = async (tx: Tx) => {
    const before = await tx.load(BaseRateRecord, id)
    const judge = await judgeOf(call)
    const isFixed = (day: string) => judge(day, before.from)
    const changes = changesOf<BaseRateDoc>(before, input)
    if (!changes) return { ...before, isFixed: isFixed(before.from) !== null }
    refuseRepricing(isFixed(before.from) ?? isFixed(input.from))
    const changedBy = { id: call.user.id, name: call.user.name }
    const after = await tx.update(BaseRateRecord, before, { ...changes, changedBy })
    record(tx, before, after)
    return { ...after, isFixed: false }
  }
  return write(call, work, { duplicates, audited: false })
}

/** Returns the first day before today that a rate from some day prices and fees depend on; null for none. */
type Judge = (from: string, except?: string) => string | null

/**
 * A rate prices its days up to the next one's. What is over by the company's day and has priced a purchase stays as it
 * was: another rate would change fees that clients were told, by one person and without a word.
 */
async function judgeOf(call: AnyCall): Promise<Judge> {
  const today = companyDay(call)
  const priced = await daysOnBaseRates()
  const rates = await readBaseRates()
  return (from, except) => {
    if (!priced) return null
    const next = rates.find((rate) => rate.from > from && rate.from !== except)?.from ?? today
    const first = later(from, priced.from)
    const isPriced = first < today && first < next && (priced.to === null || first <= priced.to)
    return isPriced ? first : null
  }
}

const later = (one: string, other: string) => (one > other ? one : other)

function refuseRepricing(day: string | null): void {
  if (day === null) return
  const message = { key: 'baseRate.fixed' as const, params: { day } }
  throw conflict(message, { from: message })
}

/** All base rates, oldest first. They change a few times a year. */
export async function readBaseRates(): Promise<BaseRate[]> {
  const rates = await BaseRateRecord.find({}, { from: 1, ppm: 1 }).sort({ from: 1 }).lean<BaseRateDoc[]>()
  return rates.map(({ from, ppm }) => ({ from, ppm }))
}

function record(tx: Tx, before: BaseRateDoc | null, after: BaseRateDoc): void {
  const subject = { entityType: 'base_rate', entityId: after._id } as const
  tx.audit({ ...subject, action: `baseRate.${before ? 'updated' : 'created'}`, before, after })
  const params = { day: after.from, percent: after.ppm / 10_000 }
  tx.activity({ ...subject, type: 'other', message: { key: 'activity.baseRateSet', params } })
}
