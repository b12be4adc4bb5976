import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import type {
  FindingInWords,
  VerdictFinding,
  VerdictOverride,
} from '@drayline/domain/finance/invoices/verdict'
import { approves, needingOverride } from '@drayline/domain/finance/invoices/verdict'
import { parseMoney } from '@drayline/domain/kernel/money/money'
import { conflict, notFound } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { claimBroker } from '../../operations/brokers/index.ts'
import type { ClientDoc } from '../../operations/clients/index.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import type { LoadDoc } from '../../operations/loads/index.ts'
import { claimLoad, loadRecords } from '../../operations/loads/index.ts'
import type { InvoiceDoc, OverrideDoc } from './invoice.model.ts'
import { InvoiceRecord } from './invoice.model.ts'
import type { Judged } from './verdict.facts.ts'
import { findingInWords, judge, judgeAll } from './verdict.facts.ts'

/** Before these a decision is still to come; later ones keep what was said at the approval. */
const undecided: readonly InvoiceStatus[] = ['draft', 'submitted']

/** Returns the findings against stored, undecided invoices; none for the others. */
export async function findingsOf(invoices: readonly InvoiceDoc[]): Promise<Map<number, VerdictFinding[]>> {
  const open = invoices.filter(({ status }) => undecided.includes(status))
  const findings = await judgeAll(open.map((invoice) => ({ invoice, stored: invoice })))
  return new Map(open.map(({ _id }, index) => [_id, findings[index] ?? []]))
}

/** The findings of one invoice. 404 unknown. */
export async function verdictOf(call: AnyCall, id: number): Promise<FindingInWords[]> {
  const invoice = await InvoiceRecord.findById(id, { search: 0, history: 0 }).lean<InvoiceDoc>()
  if (!invoice) throw notFound()
  const findings = (await findingsOf([invoice])).get(id) ?? []
  return findings.map((finding) => findingInWords(call, finding))
}

/** The findings of several invoices; those without any are missing. */
export async function verdictsOf(call: AnyCall, ids: readonly number[]) {
  const invoices = await InvoiceRecord.find({ _id: op.in(ids) }, { search: 0, history: 0 }).lean<
    InvoiceDoc[]
  >()
  const known = await findingsOf(invoices)
  return [...known]
    .filter(([, findings]) => findings.length > 0)
    .map(([id, findings]) => ({ id, findings: findings.map((finding) => findingInWords(call, finding)) }))
}

/** Returns the findings against an invoice as a form holds it; none for an unknown load. */
export async function checkVerdict(
  call: AnyCall,
  input: { loadId: number; amount: string; except?: number | undefined },
): Promise<FindingInWords[]> {
  const load = await loadRecords.findById(input.loadId).lean<LoadDoc>()
  if (!load) return []
  const stored = input.except
    ? await InvoiceRecord.findById(input.except, { search: 0, history: 0 }).lean<InvoiceDoc>()
    : null
  const { _id: loadId, clientId, brokerId } = load
  const invoice = { loadId, clientId, brokerId, amountCents: parseMoney(input.amount) }
  const [findings = []] = await judgeAll([{ invoice, stored }])
  return findings.map((finding) => findingInWords(call, finding))
}

interface Approval {
  before: InvoiceDoc | null
  after: Judged & Pick<InvoiceDoc, 'invoiceNumber'>
  path: readonly InvoiceStatus[]
  override: VerdictOverride
}

/**
 * Judges an invoice inside the transaction that approves it. Broker and load are claimed, so that a colleague who
 * suspends the one or removes a document of the other at the same moment is either seen or waits.
 * @returns the overrides to be stored; 409 naming the rules when one is needed and not stated by who may
 */
export async function overridesFor(call: AnyCall, tx: Tx, approval: Approval): Promise<OverrideDoc[]> {
  const { before, after, path, override } = approval
  const stated = before?.overrides ?? []
  if (!approves(path, before?.status ?? null)) return stated
  const broker = await claimBroker(after.brokerId)
  const load = await claimLoad(after.loadId)
  const client = await clientRecords.findById(after.clientId).lean<ClientDoc>()
  const against = needingOverride(judge({ invoice: after, stored: before }, { load, client, broker }))
  if (against.length === 0) return stated
  if (!override || !call.can('invoices.override')) throw refusal(call, after.invoiceNumber, against)
  const by = { id: call.user.id, name: call.user.name }
  return [...stated, { at: tx.now, by, reason: override.reason, findings: against }]
}

function refusal(call: AnyCall, invoiceNumber: string, against: readonly VerdictFinding[]) {
  const message = overrideMessage(call, invoiceNumber, against)
  return conflict(message, { override: message })
}

/** Refusal of an approval without an override. */
export function overrideMessage(call: AnyCall, invoiceNumber: string, against: readonly VerdictFinding[]) {
  const findings = against.map((finding) => findingInWords(call, finding).message).join(' · ')
  return { key: 'verdict.needsOverride' as const, params: { invoiceNumber, findings } }
}
