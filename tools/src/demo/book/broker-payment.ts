import type { ShortPay } from '@drayline/domain/finance/short-pay/short-pay'
import { paymentDays } from '@drayline/domain/operations/brokers/broker'
import { addBusinessDays, weekday } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { BrokerMood, DemoBroker } from '../types.ts'

/** How a broker will pay an invoice, as far as it is decided on the day we buy it. */
export interface PaymentPlan {
  /** Day of the money, counted from 1970; null when it never comes. */
  day: number | null
  /** Part of the face that does not come with it, in cents; negative when too much comes. */
  shortCents: number
  shortPay: ShortPay
  /** Days after which the missing part comes all the same. */
  restAfter: number | null
  /** A check that the bank returns. */
  bounces: boolean
}

/** Days after the due date on which a broker's payment arrives. */
const delays: Record<BrokerMood, readonly [from: number, to: number]> = {
  early: [-8, -2],
  onTime: [-1, 4],
  late: [7, 24],
  veryLate: [25, 70],
}

/** Broker's way of paying; the same for all of its payments. */
export const methodOf = ({ id }: DemoBroker) => (id % 3 === 0 ? 'check' : id % 7 === 0 ? 'wire' : 'ach')

/** Decides when and how a broker pays an invoice that was bought on a day. */
export function planPayment(
  random: Random,
  broker: DemoBroker,
  { day: bought, faceCents }: { day: number; faceCents: number },
): PaymentPlan {
  const [from, to] = delays[broker.mood]
  const due = bought + Math.max(1, paymentDays[broker.paymentTerms] + random.int(from, to))
  const plan: PaymentPlan = {
    ...{ day: payRun(broker, due), shortCents: 0, shortPay: 'open', restAfter: null },
    bounces: methodOf(broker) === 'check' && random.chance(0.02),
  }
  return { ...plan, ...deviation(random, faceCents) }
}

/** Brokers pay once a week, all that is due. */
function payRun({ id }: DemoBroker, due: number): number {
  let day = due
  while (weekday(day) !== 1 + (id % 5)) day += 1
  return addBusinessDays(day, 0)
}

function deviation(random: Random, faceCents: number): Partial<PaymentPlan> {
  const kind = random.next()
  const part = (from: number, to: number) => Math.round((faceCents * random.between(from, to)) / 100)
  if (kind < 0.025) return { shortCents: part(1, 5), shortPay: 'charged' }
  if (kind < 0.04) return { shortCents: part(10, 40), shortPay: 'disputed', restAfter: random.int(12, 40) }
  if (kind < 0.048) return { shortCents: part(5, 15), shortPay: 'disputed' }
  if (kind < 0.06) return { shortCents: part(40, 60), shortPay: 'open', restAfter: random.int(6, 20) }
  if (kind < 0.07) return { shortCents: -random.int(2, 30) * 1_000 }
  // Delivered twice, billed by somebody else, or no such load: it never comes.
  if (kind < 0.08) return { day: null }
  return {}
}

/** A suspended broker, which pays nothing from soon after its last load on. */
export function insolventOf(brokers: readonly DemoBroker[]): { id: number; from: number } | null {
  const suspended = brokers.filter(
    ({ status, activeTo }) => status === 'suspended' && Number.isFinite(activeTo),
  )
  const [first] = suspended.toSorted((a, b) => b.weight - a.weight)
  return first ? { id: first.id, from: first.activeTo + 5 } : null
}
