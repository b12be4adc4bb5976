import type { BaseRate } from '@drayline/domain/finance/fee-plans/fee-plan'
import type { CurvePoint } from '@drayline/domain/finance/fee-plans/quote'
import { feeCurve } from '@drayline/domain/finance/fee-plans/quote'
import type { Purchase } from '@drayline/domain/finance/purchases/purchase'
import { daysBetween } from '@drayline/domain/kernel/dates/dates'
import { parseMoney } from '@drayline/domain/kernel/money/money'

/** Days of a curve at least, beyond the present one, and at most. */
const [minDays, daysAhead, maxDays] = [30, 15, 365]
/** Changes that a table names at first. */
const firstChanges = 5

/** Day out that a purchase is on: today's, or that of its end. */
export function dayOut({ purchaseDay, closing }: Purchase, today: string): number {
  return Math.max(1, daysBetween(purchaseDay, closing?.day ?? today))
}

/** Fee and rebate of a purchase for each day out: until its end, else until its recourse and some days from now. */
export function curveOf(purchase: Purchase, today: string, baseRates: readonly BaseRate[]): CurvePoint[] {
  const { terms, purchaseDay, invoiceDay, recourseDay, closing, payments } = purchase
  const present = dayOut(purchase, today)
  const recourse = recourseDay ? daysBetween(purchaseDay, recourseDay) : 0
  const days = closing ? present : Math.max(minDays, recourse, present + daysAhead)
  return feeCurve(
    {
      ...{ plan: terms.plan, advancePpm: terms.advancePpm, purchaseDay, invoiceDay, baseRates },
      faceCents: parseMoney(purchase.face),
      payments: payments.map(({ clearedDay, amount }) => ({ clearedDay, cents: parseMoney(amount) })),
    },
    Math.min(days, maxDays),
  )
}

/** How the fee of a purchase changes: every day by about the same, or on some days, each with its figures. */
export interface FeeChanges {
  /** What a day adds now, in cents; null when it changes on some days only. */
  dailyCents: number | null
  all: CurvePoint[]
  /** The present day and the changes that come next. */
  next: CurvePoint[]
}

/** Returns the days of a curve on which the fee changes, with the present one. */
export function feeChanges(points: readonly CurvePoint[], present: number): FeeChanges {
  const changes = points.filter(({ feeCents }, at) => at === 0 || feeCents !== points[at - 1]?.feeCents)
  const all = points.filter((point) => changes.includes(point) || point.day === present)
  const ahead = all.filter(({ day }) => day >= present)
  const next = ahead.length > 1 ? ahead : all.slice(-firstChanges)
  return {
    dailyCents: changes.length > points.length / 2 ? dayCents(points, present) : null,
    ...{ all, next: next.slice(0, firstChanges) },
  }
}

/** What the day after the present one adds, or the present one where the curve ends with it. */
function dayCents(points: readonly CurvePoint[], present: number): number {
  const at = Math.min(
    points.findIndex(({ day }) => day === present),
    points.length - 2,
  )
  return (points[at + 1]?.feeCents ?? 0) - (points[at]?.feeCents ?? 0)
}
