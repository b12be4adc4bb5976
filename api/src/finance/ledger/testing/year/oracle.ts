import type { FeePlan } from '@drayline/domain/finance/fee-plans/fee-plan'
import { type Movement, OracleBook } from './oracle-book.ts'
import { type FeeFacts, feeOn } from './oracle-fees.ts'

export type Method = 'ach' | 'wire' | 'check'

/** What is agreed with a client. */
export interface Agreed {
  from: string
  plan: FeePlan
  advancePpm: number
  brokerAdvances: { brokerId: number; advancePpm: number }[]
  isRecourse: boolean
  recourseDays: number
  escrow: { ppm: number; floorCents: number }
  transferFees: Record<Method, number>
  clearingDays: Record<Method, number>
  /** Fees that a month must bring at least; none when left out. */
  monthlyMinimumCents?: number
}

export interface Bought {
  id: number
  invoiceId: number
  clientId: number
  brokerId: number
  agreed: Agreed
  face: number
  advance: number
  reserve: number
  day: string
  invoiceDay: string
  /** Taken when it was bought. */
  taken: { fee: number; interest: number }
  state: 'open' | 'part_paid' | 'collected' | 'settled' | 'charged_back' | 'written_off' | 'released'
  open: number
  paid: { receiptId: number; cents: number; final: string }[]
  purchase: Movement
  /** Its end, and what was left of the reserve then; undone when a payment bounces. */
  end: { movements: Movement[]; rebate: number; fee: number; day: string } | null
  /** Everything that ever ended it, also what was undone. */
  ends: Movement[]
  payoutId: number
}

export interface PaidOut {
  id: number
  clientId: number
  day: string
  payable: number
  /** What of it went to the client's former factor. */
  paidOff: number
  recovered: number
  fuel: number
  escrow: number
  transferFee: number
  net: number
  movements: Movement[]
  release: Movement
  shown: Movement | null
  fuelParts: { advanceId: number; cents: number; movement: Movement }[]
  isTakenBack: boolean
  isReturned: boolean
}

export interface Received {
  id: number
  brokerId: number | null
  clientId: number | null
  method: Method
  valueDay: string
  cents: number
  left: number
  /** Part of a client's payment that paid its debt. */
  debt: number
  receipt: Movement
  applied: { purchaseId: number; cents: number; movement: Movement }[]
  passedOn: number
  isBounced: boolean
}

export interface FuelAdvance {
  id: number
  clientId: number
  open: number
  paid: Movement
  isReversed: boolean
}

/** What a client's former factor gets. The client's next funding bears it. */
export interface Buyout {
  id: number
  clientId: number
  /** Owed through a day, and so much more for each day after it. */
  cents: number
  goodThrough: string
  perDiem: number
  state: 'approved' | 'payable' | 'paid' | 'cleared'
  /** The payment to the client that it came off; `due` is what the client owes us for it. */
  funding: { payoutId: number; owed: number; due: number; movement: Movement } | null
  payment: { day: string; movement: Movement } | null
  shown: Movement | null
}

/**
 * A factor as its trade describes it, in memory: it knows what every event means for the book and shares nothing with
 * the product but the ids of records.
 */
export class Oracle {
  readonly book = new OracleBook()
  readonly baseRates: { from: string; ppm: number }[] = []
  readonly agreements = new Map<number, Agreed[]>()
  readonly purchases = new Map<number, Bought>()
  readonly payouts = new Map<number, PaidOut>()
  readonly receipts = new Map<number, Received>()
  readonly advances = new Map<number, FuelAdvance>()
  readonly buyouts = new Map<number, Buyout>()
  /** Months whose minimum is charged: `2028-06 7`, month and client. */
  readonly minimums = new Set<string>()
  /** What closes have accrued: `2028-06 7`, month and client. */
  readonly accrued = new Map<string, { fee: number; interest: number }>()

  agreedOn(clientId: number, day: string): Agreed {
    const found = this.agreements.get(clientId)?.findLast(({ from }) => from <= day)
    if (!found) throw new Error(`Nothing is agreed with ${clientId}`)
    return found
  }

  purchase(id: number): Bought {
    return found(this.purchases, id)
  }

  payout(id: number): PaidOut {
    return found(this.payouts, id)
  }

  buyout(id: number): Buyout {
    return found(this.buyouts, id)
  }

  receipt(id: number): Received {
    return found(this.receipts, id)
  }

  /** What is payable to a client. */
  payable(clientId: number): number {
    return -this.book.balance('2110', { c: clientId }) || 0
  }

  /** What a client owes us. */
  due(clientId: number): number {
    return this.book.balance('1150', { c: clientId })
  }

  escrow(clientId: number): number {
    return -this.book.balance('2105', { c: clientId }) || 0
  }

  /** The whole fee of a purchase if its money is final on a day. */
  feeOn(bought: Pick<Bought, 'agreed' | 'face' | 'advance' | 'day' | 'invoiceDay' | 'paid'>, day: string) {
    const { agreed, face, advance, paid } = bought
    const start = agreed.plan.countFrom === 'invoiceDate' ? bought.invoiceDay : bought.day
    const facts: FeeFacts = { face, advance, start, paid, baseRates: this.baseRates }
    return feeOn(agreed.plan, facts, day)
  }

  /** What is still to be taken of it. */
  feeLeft(bought: Bought, day: string): { fee: number; interest: number } {
    const { fee, interest } = this.feeOn(bought, day)
    return { fee: fee - bought.taken.fee, interest: interest - bought.taken.interest }
  }
}

function found<T>(records: ReadonlyMap<number, T>, id: number): T {
  const record = records.get(id)
  if (!record) throw new Error(`The oracle does not know ${id}`)
  return record
}
