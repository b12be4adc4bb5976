import { formatCents, parseMoney } from '../../kernel/money/money.ts'
import type { BrokerStatus } from '../../operations/brokers/broker.ts'
import type { ClientStatus } from '../../operations/clients/client.ts'
import type { PacketStatus } from '../../operations/loads/load.ts'
import type { InvoiceStatus } from './invoice.ts'

export type * from './verdict-schema.ts'

/**
 * May we buy it? What speaks against an invoice, judged by one pure function: the form, every screen and the approval
 * itself ask it. Codes are those that the trade uses; docs/verdict.md has the rules.
 */
export const verdictCodes = [
  'CLIENT_INACTIVE',
  'BROKER_INACTIVE',
  'BROKER_LIMIT',
  'PACKET',
  'RATE_MATCH',
  'RATE_MISSING',
  'BROKER_MISSING',
  'CLIENT_LIMIT',
  'PAIR_LIMIT',
  'CONCENTRATION',
] as const
export type VerdictCode = (typeof verdictCodes)[number]

/** `info` is only told; `warn` asks for a second look; `override` needs a manager's stated reason at the approval. */
export const verdictSeverities = ['info', 'warn', 'override'] as const
export type VerdictSeverity = (typeof verdictSeverities)[number]

/** Texts and decimal strings that a rule was judged by, as its message names them. */
export type VerdictFigures = Record<string, string>

export interface VerdictFinding {
  code: VerdictCode
  severity: VerdictSeverity
  figures: VerdictFigures
}

/** Facts an invoice is judged by. Amounts are cents, the limit whole dollars; null means there is none. */
export interface VerdictFacts {
  amountCents: number
  client: { name: string; status: ClientStatus } | null
  broker: { name: string; status: BrokerStatus; creditLimit: number; exposureCents: number } | null
  /** Part of the broker's exposure that is this invoice. */
  countedCents: number
  load: { packet: PacketStatus; missing: readonly string[]; rateCents: number | null } | null
}

/** Everything that speaks against an invoice, what needs an override first. All rules are always evaluated. */
export function judgeInvoice(facts: VerdictFacts): VerdictFinding[] {
  const findings = [
    clientInactive(facts),
    brokerInactive(facts),
    brokerLimit(facts),
    packet(facts),
    rateMatch(facts),
    rateMissing(facts),
    brokerMissing(facts),
  ].filter((finding) => finding !== null)
  // Stryker disable next-line MethodExpression,ArrowFunction,ArithmeticOperator: the rules stand in that order by now
  return findings.sort((a, b) => rank(b) - rank(a))
}

// Stryker disable next-line ArrowFunction: as above
const rank = ({ severity }: VerdictFinding) => verdictSeverities.indexOf(severity)

/** The findings that an approval goes against. */
export function needingOverride<F extends Pick<VerdictFinding, 'severity'>>(findings: readonly F[]): F[] {
  return findings.filter(({ severity }) => severity === 'override')
}

type Judged = Pick<VerdictFinding, 'code' | 'figures'>

/** Tells whether a finding was overridden already, with figures that were no better than they are now. */
export function isCovered(finding: Judged, overridden: readonly Judged[]): boolean {
  return overridden.some((one) => one.code === finding.code && !isWorse(finding.figures, one.figures))
}

function isWorse(now: VerdictFigures, then: VerdictFigures): boolean {
  const missing = new Set(then.missing?.split(','))
  return (
    parseMoney(now.over ?? '0.00') > parseMoney(then.over ?? '0.00') ||
    (now.missing ?? '').split(',').some((paper) => paper !== '' && !missing.has(paper)) ||
    now.status !== then.status ||
    now.broker !== then.broker
  )
}

/** Tells whether these transitions buy the invoice: one of them is the approval. */
export function approves(path: readonly InvoiceStatus[], from: InvoiceStatus | null): boolean {
  return path.includes('approved') && from !== 'paid'
}

function clientInactive({ client }: VerdictFacts): VerdictFinding | null {
  if (!client || client.status === 'active') return null
  return { code: 'CLIENT_INACTIVE', severity: 'override', figures: { client: client.name } }
}

function brokerInactive({ broker }: VerdictFacts): VerdictFinding | null {
  if (!broker || broker.status === 'active') return null
  const figures = { broker: broker.name, status: broker.status }
  return { code: 'BROKER_INACTIVE', severity: 'override', figures }
}

/** Returns a finding when the exposure with this invoice exceeds the limit; reaching it is allowed. */
function brokerLimit({ broker, amountCents, countedCents }: VerdictFacts): VerdictFinding | null {
  if (!broker) return null
  const others = broker.exposureCents - countedCents
  const limitCents = broker.creditLimit * 100
  const over = others + amountCents - limitCents
  if (over <= 0) return null
  const figures = {
    broker: broker.name,
    limit: formatCents(limitCents),
    open: formatCents(others),
    amount: formatCents(amountCents),
    over: formatCents(over),
  }
  return { code: 'BROKER_LIMIT', severity: 'override', figures }
}

function packet({ load }: VerdictFacts): VerdictFinding | null {
  if (!load || load.packet === 'complete') return null
  return { code: 'PACKET', severity: 'override', figures: { missing: load.missing.join(',') } }
}

function rateMatch({ load, amountCents }: VerdictFacts): VerdictFinding | null {
  if (!load || load.rateCents === null || amountCents <= load.rateCents) return null
  const figures = {
    rate: formatCents(load.rateCents),
    amount: formatCents(amountCents),
    over: formatCents(amountCents - load.rateCents),
  }
  return { code: 'RATE_MATCH', severity: 'override', figures }
}

function rateMissing({ load }: VerdictFacts): VerdictFinding | null {
  return load && load.rateCents === null ? { code: 'RATE_MISSING', severity: 'warn', figures: {} } : null
}

function brokerMissing({ load, broker }: VerdictFacts): VerdictFinding | null {
  return load && !broker ? { code: 'BROKER_MISSING', severity: 'info', figures: {} } : null
}
