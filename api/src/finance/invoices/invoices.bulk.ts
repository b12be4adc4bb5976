import type { Invoice, InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import type { InvoiceBulkAction, InvoiceBulkRow } from '@drayline/domain/finance/invoices/invoice-bulk'
import { bulkLimit, bulkRefusal, bulkTargets } from '@drayline/domain/finance/invoices/invoice-bulk'
import type {
  FindingInWords,
  VerdictFinding,
  VerdictOverride,
} from '@drayline/domain/finance/invoices/verdict'
import { needingOverride } from '@drayline/domain/finance/invoices/verdict'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { SeenRecord } from '@drayline/domain/kernel/records/selection-schema'
import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import { invalid } from '../../kernel/base/errors.ts'
import { translate } from '../../kernel/base/text.ts'
import { op } from '../../kernel/database/filter.ts'
import { NameLookup } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { readQuery } from '../../kernel/http/input.ts'
import type { Written } from '../../kernel/http/written.ts'
import { notWritten } from '../../kernel/http/written.ts'
import type { ChosenRecord, RecordOutcome } from '../../kernel/writes/several.ts'
import { changeSeveral, chosenRecords } from '../../kernel/writes/several.ts'
import { keepAnswer } from '../../kernel/writes/write.ts'
import { withParties } from '../../operations/parties/index.ts'
import { fourEyesJudge } from '../four-eyes/index.ts'
import { duplicateMessage, findOpenDuplicates } from './duplicates.ts'
import { wayOf } from './four-eyes-of-invoice.ts'
import type { InvoiceDoc } from './invoice.model.ts'
import { InvoiceRecord } from './invoice.model.ts'
import type { InvoiceRow } from './invoice.presenter.ts'
import { presentInvoice } from './invoice.presenter.ts'
import type { InvoiceFilters } from './invoices.list.ts'
import { invoiceQuery, matching } from './invoices.list.ts'
import { moveInvoice } from './invoices.service.ts'
import { findingInWords } from './verdict.facts.ts'
import { findingsOf, overrideMessage } from './verdict.service.ts'

/** Targets of a bulk call: these invoices, or those that a list with a filter shows. */
export interface BulkInput {
  ids?: number[] | undefined
  items?: SeenRecord[] | undefined
  filter?: string | undefined
  after?: number | undefined
  action: InvoiceBulkAction
  reason: string | null
  override: VerdictOverride
  dryRun: boolean
}

/**
 * Takes one step with many invoices, or with `dryRun` says for each whether it would go and why not, and writes
 * nothing. Each must be in the status before that step; with `items` also still as it was seen. At most `bulkLimit` a
 * call; `next` goes on. 422 for a rejection without a reason.
 */
export async function changeInvoices(call: AnyCall, input: BulkInput) {
  if ([input.ids, input.items, input.filter].filter((choice) => choice !== undefined).length !== 1)
    throw invalid({ ids: 'invoice.bulk.choice' })
  if (input.action === 'reject' && !input.reason) throw invalid({ reason: 'invoice.reason.required' })
  const { chosen, invoices, next } = await choose(call, input)
  const known = new Map(invoices.map((invoice) => [invoice._id, invoice]))
  const findings = await findingsOf(invoices)
  if (input.dryRun)
    return notWritten({ results: await judge(call, chosen, { known, findings }, input), next })
  const { action, reason, override } = input
  const { results: outcomes, complete } = await changeSeveral<Invoice>(call, chosen, (id, part) =>
    moveInvoice(call, id, bulkTargets[action], {
      ...part,
      reason,
      override,
      refusal: (from) => bulkRefusal(action, from, call.can),
    }),
  )
  const results = outcomes.map((outcome) =>
    rowOf(known.get(outcome.id), outcome, findingsInWords(call, findings, outcome.id)),
  )
  const answer = { results, next }
  return await keepAnswer(call, answer, complete)
}

interface Choice {
  chosen: ChosenRecord[]
  invoices: InvoiceRow[]
  /** After which id the next call goes on. */
  next: number | null
}

/** The invoices that are meant, as they are now. */
async function choose(call: AnyCall, input: BulkInput): Promise<Choice> {
  if (input.filter === undefined) {
    const chosen = chosenRecords(input)
    const invoices = await read({ _id: op.in(chosen.map(({ id }) => id)) }, chosen.length)
    return { chosen, invoices, next: null }
  }
  const query = (await readQuery(invoiceQuery, new URLSearchParams(input.filter))) as InvoiceFilters & {
    q?: string
  }
  const later = input.after ? [{ _id: op.gt(input.after) }] : []
  const found = await read({ $and: [await matching(query, call.user.timezone), ...later] }, bulkLimit + 1)
  const invoices = found.slice(0, bulkLimit)
  const last = found.length > bulkLimit ? invoices.at(-1) : undefined
  return { chosen: invoices.map(({ _id: id }) => ({ id })), invoices, next: last?._id ?? null }
}

async function read(filter: object, limit: number): Promise<InvoiceRow[]> {
  const invoices = await InvoiceRecord.find(filter as never, { search: 0, history: 0 })
    .sort({ _id: 1 })
    .limit(limit)
    .maxTimeMS(5_000)
    .lean<InvoiceDoc[]>()
  return await withParties(invoices, new NameLookup())
}

/** The invoices that are meant and what speaks against them, as they were before anything was done. */
interface Facts {
  known: ReadonlyMap<number, InvoiceRow>
  findings: ReadonlyMap<number, VerdictFinding[]>
}

/** Previews the outcome for each invoice: the same rules as when it is done, without doing it. */
async function judge(
  call: AnyCall,
  chosen: readonly ChosenRecord[],
  { known, findings }: Facts,
  { action, override }: Pick<BulkInput, 'action' | 'override'>,
): Promise<InvoiceBulkRow[]> {
  const invoices = [...known.values()]
  const against = ({ _id }: InvoiceRow) => needingOverride(findings.get(_id) ?? [])
  const isStated = override !== null && call.can('invoices.override')
  const found = action === 'approve' ? await findOpenDuplicates(invoices) : []
  const duplicates = new Map(invoices.map(({ _id }, index) => [_id, found[index] ?? []]))
  const fourEyes = fourEyesJudge(call)
  const refusalOf = async (
    invoice: InvoiceRow | undefined,
    isChanged: boolean,
  ): Promise<ServerMessage | null> => {
    if (!invoice) return { key: 'error.notFound' }
    if (isChanged) return { key: 'error.stale' }
    const open = duplicates.get(invoice._id) ?? []
    return (
      bulkRefusal(action, invoice.status, call.can) ??
      (open.length > 0 ? duplicateMessage(invoice, open) : null) ??
      (action === 'approve' && !isStated && against(invoice).length > 0
        ? overrideMessage(call, invoice.invoiceNumber, against(invoice))
        : null) ??
      (await fourEyes.invoice(wayOf(invoice, [bulkTargets[action]], invoice)))
    )
  }
  const rows: InvoiceBulkRow[] = []
  for (const { id, version } of chosen) {
    const invoice = known.get(id)
    const isChanged = invoice !== undefined && version !== undefined && version !== invoice.version
    const refusal = await refusalOf(invoice, isChanged)
    const message = refusal && translate(call.language, refusal)
    const current = isChanged ? presentInvoice(invoice) : null
    const told = findingsInWords(call, findings, id)
    rows.push(rowOf(invoice, { id, ok: message === null, message, current }, told))
  }
  return rows
}

function findingsInWords(call: AnyCall, findings: Facts['findings'], id: number): FindingInWords[] {
  return (findings.get(id) ?? []).map((finding) => findingInWords(call, finding))
}

function rowOf(
  invoice: InvoiceRow | undefined,
  outcome: RecordOutcome<Invoice>,
  findings: FindingInWords[],
): InvoiceBulkRow {
  const { id, ok, message, current } = outcome
  return {
    id,
    version: invoice?.version ?? null,
    invoiceNumber: invoice?.invoiceNumber ?? null,
    client: invoice?.client ? { id: invoice.client.id, name: invoice.client.name } : null,
    amount: invoice ? formatCents(invoice.amountCents) : null,
    from: invoice?.status ?? null,
    findings,
    ok,
    message,
    current,
  }
}

/**
 * Takes one step with several invoices; the answer says for each what happened. 422 for a rejection without a reason.
 */
export async function moveInvoices(
  call: AnyCall,
  input: Pick<BulkInput, 'ids' | 'items' | 'reason' | 'override'> & {
    status: InvoiceStatus
    paymentSent: boolean | null
  },
): Promise<Written<RecordOutcome<Invoice>[]>> {
  const { status, reason, override, paymentSent } = input
  if (status === 'rejected' && !reason) throw invalid({ reason: 'invoice.reason.required' })
  const { results, complete } = await changeSeveral<Invoice>(call, chosenRecords(input), (id, part) =>
    moveInvoice(call, id, status, { ...part, reason, override, paymentSent }),
  )
  return await keepAnswer(call, results, complete)
}
