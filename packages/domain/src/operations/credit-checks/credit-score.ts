/**
 * The built-in credit score: a number from 300 to 850 from what Drayline itself has seen of a broker. The formula is
 * explained in docs/credit-score.md; a pure function, so that the same history gives the same score everywhere.
 */

export const lowestScore = 300
export const highestScore = 850

/** From here on a score is green, and from there on yellow (R-CRC-3). */
export const scoreBands = { green: 700, yellow: 650 } as const
export const bands = ['green', 'yellow', 'red'] as const
export type ScoreBand = (typeof bands)[number]

/** Summary of a broker's payment history. Money is integer cents. */
export interface CreditHistory {
  /** Average days from the submission of an invoice to its payment; null when none was paid yet. */
  daysToPay: number | null
  /** Days the broker's payment terms allow. */
  termDays: number
  /** Share of the open amount that is past due, 0 to 1. */
  overdueShare: number
  /** Sum of open invoices. */
  exposureCents: number
  /** The credit limit now. */
  limitCents: number
  /** Days since the broker is known. */
  ageDays: number
}

export const creditFactors = ['daysToPay', 'overdueShare', 'utilisation', 'age'] as const
export type CreditFactor = (typeof creditFactors)[number]

/** The most points a factor gives; together the distance from the lowest to the highest score. */
export const factorPoints: Record<CreditFactor, number> = {
  daysToPay: 220,
  overdueShare: 165,
  utilisation: 110,
  age: 55,
}

/** Contribution of one factor: its value (days, share, share, days) and its points. */
export interface ScorePart {
  factor: CreditFactor
  value: number | null
  points: number
}

/** Share of the points for a broker whose payments no one has seen yet: neither trusted nor condemned. */
const unknownPayments = 0.3
/** Days beyond the terms at which nothing is left. */
const latest = 45
/** Overdue share at which nothing is left. */
const maxOverdueShare = 0.5
/** Utilisation up to which all points are given, and from which on none. */
const fullUtilisation = 0.5
const noUtilisation = 1.5
/** Days of a relation after which it counts as old: two years. */
const oldAge = 730

/** The parts of the score, in the order of `creditFactors`. */
export function scoreParts(history: CreditHistory): ScorePart[] {
  const { daysToPay, termDays, overdueShare, ageDays } = history
  const used = utilisation(history)
  const shares: Record<CreditFactor, number> = {
    daysToPay: daysToPay === null ? unknownPayments : 1 - (daysToPay - termDays) / latest,
    overdueShare: 1 - overdueShare / maxOverdueShare,
    utilisation: (noUtilisation - used) / (noUtilisation - fullUtilisation),
    age: ageDays / oldAge,
  }
  const values: Record<CreditFactor, number | null> = {
    daysToPay,
    overdueShare,
    utilisation: Number.isFinite(used) ? used : null,
    age: ageDays,
  }
  return creditFactors.map((factor) => ({
    factor,
    value: values[factor],
    points: Math.round(factorPoints[factor] * clamp(shares[factor])),
  }))
}

/** The score: the lowest one and the points of all parts. Better history in any factor never lowers it. */
export function creditScore(history: CreditHistory): number {
  return scoreParts(history).reduce((sum, { points }) => sum + points, lowestScore)
}

/** Open amount as a share of the limit. Without a limit everything that is open is too much. */
function utilisation({ exposureCents, limitCents }: CreditHistory): number {
  if (exposureCents === 0) return 0
  return limitCents === 0 ? Number.POSITIVE_INFINITY : exposureCents / limitCents
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share))
}

/** Green from 700, yellow from 650, otherwise red. */
export function bandOf(score: number): ScoreBand {
  if (score >= scoreBands.green) return 'green'
  return score >= scoreBands.yellow ? 'yellow' : 'red'
}

/** The scores of a band, both ends included. */
export function bandRange(band: ScoreBand): { from: number; to: number } {
  if (band === 'green') return { from: scoreBands.green, to: highestScore }
  if (band === 'yellow') return { from: scoreBands.yellow, to: scoreBands.green - 1 }
  return { from: 0, to: scoreBands.yellow - 1 }
}

export const creditRatings = ['excellent', 'good', 'fair', 'poor'] as const
export type CreditRating = (typeof creditRatings)[number]
const excellent = 750

/** The score in a word. Excellent and good are green, fair is yellow, poor is red. */
export function ratingOf(score: number): CreditRating {
  if (score >= excellent) return 'excellent'
  return ({ green: 'good', yellow: 'fair', red: 'poor' } as const)[bandOf(score)]
}

/** Share of what was asked for that a rating deserves. */
const grantedShare: Record<CreditRating, number> = { excellent: 1, good: 0.8, fair: 0.5, poor: 0 }
/** Limits are set in steps of this many dollars. */
const limitStep = 500

/** The limit to propose, whole US dollars: never more than was asked for, and more for a better score. */
export function proposedLimit(score: number, requested: number): number {
  const rating = ratingOf(score)
  if (rating === 'excellent') return requested
  return Math.floor((requested * grantedShare[rating]) / limitStep) * limitStep
}
