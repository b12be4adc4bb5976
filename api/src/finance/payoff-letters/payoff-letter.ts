import type { PayoffLetterFigures, PayoffLetterQuery } from '@drayline/domain/finance/buyouts/buyout'
import { maxPayoffDays } from '@drayline/domain/finance/buyouts/buyout-schema'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { companyDay } from '../../kernel/base/days.ts'
import { invalid, notFound } from '../../kernel/base/errors.ts'
import type { Named } from '../../kernel/database/names.ts'
import { nameOf } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import { readBaseRates } from '../fee-plans/index.ts'
import type { FigureCents } from '../ledger/index.ts'
import { figuresAsOf } from '../ledger/index.ts'
import { feesLeftAhead } from '../purchases/index.ts'

/** For what another factor pays a client off with us. Amounts are cents. */
export interface PayoffLetterView {
  client: Named
  today: string
  goodThrough: string
  cents: FigureCents
  feeCents: number
  exitCents: number
  /** Negative when we owe the client. */
  totalCents: number
  perDiemCents: number
}

/**
 * What releases a client as of a day from today to 30 days ahead: the funds employed, the fees as of that day, and what
 * leaving costs. The per-diem is the most that a single day within the next 30 adds, so that no later day within them
 * costs more than the letter says. 404 unknown, 422 for another day.
 */
export async function readPayoffLetter(
  call: AnyCall,
  id: number,
  { goodThrough, exitFee }: PayoffLetterQuery,
): Promise<PayoffLetterView> {
  const today = companyDay(call)
  const day = goodThrough ?? today
  if (day < today || day > addDays(today, maxPayoffDays))
    throw invalid({ goodThrough: { key: 'buyout.letterDay', params: { days: maxPayoffDays } } })
  const client = await nameOf(clientRecords, id)
  if (!client) throw notFound()
  const days = Array.from({ length: maxPayoffDays + 1 }, (_, index) => addDays(day, index))
  const fees = await feesLeftAhead(id, days, await readBaseRates())
  const cents = await figuresAsOf({ party: 'client', id }, day)
  const [feeCents = 0] = fees
  const exitCents = parseMoney(exitFee)
  return {
    ...{ client, today, goodThrough: day, cents, feeCents, exitCents },
    totalCents: (cents.fundsEmployed ?? 0) + feeCents + exitCents,
    perDiemCents: Math.max(0, ...fees.slice(1).map((fee, index) => fee - (fees[index] ?? 0))),
  }
}

/** A payoff letter's figures as the API answers them. */
export function presentPayoffLetter(view: PayoffLetterView): PayoffLetterFigures {
  const { client, today, goodThrough, cents, feeCents, exitCents, totalCents, perDiemCents } = view
  const of = (name: keyof FigureCents) => formatCents(cents[name] ?? 0)
  return {
    ...{ client: { id: client.id, name: client.name }, today, goodThrough },
    ...{ receivable: of('receivable'), reserve: of('reserve'), fees: formatCents(feeCents) },
    ...{ due: of('due'), advances: of('advances'), payable: of('payable'), escrow: of('escrow') },
    ...{ exitFee: formatCents(exitCents), total: formatCents(Math.abs(totalCents)) },
    ...{ isOwedByUs: totalCents < 0, perDiem: formatCents(perDiemCents) },
  }
}
