import { openItemStatuses } from '@drayline/domain/finance/aging/aging'
import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import type { FindingInWords, VerdictFacts, VerdictFinding } from '@drayline/domain/finance/invoices/verdict'
import { judgeInvoice } from '@drayline/domain/finance/invoices/verdict'
import { packetDocuments } from '@drayline/domain/operations/loads/load'
import { translate } from '../../kernel/base/text.ts'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import type { ReadOnly, RecordDoc } from '../../kernel/database/model.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { BrokerDoc } from '../../operations/brokers/index.ts'
import { brokerRecords } from '../../operations/brokers/index.ts'
import type { ClientDoc } from '../../operations/clients/index.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import type { LoadDoc } from '../../operations/loads/index.ts'
import { loadRecords } from '../../operations/loads/index.ts'
import type { InvoiceDoc } from './invoice.model.ts'

/** The part of an invoice that is judged. */
export type Judged = Pick<InvoiceDoc, 'loadId' | 'clientId' | 'brokerId' | 'amountCents'>
/** The part of an invoice that its broker's exposure holds. */
type Counted = Pick<InvoiceDoc, 'brokerId' | 'amountCents'> & { status: InvoiceStatus }

interface Case {
  invoice: Judged
  /** The invoice as it is stored, when it is. */
  stored: Counted | null
}

/** Returns the findings against each of these invoices. Reads one after the other: transactions allow no more. */
export async function judgeAll(cases: readonly Case[]): Promise<VerdictFinding[][]> {
  const invoices = cases.map(({ invoice }) => invoice)
  const loads = await byId<LoadDoc>(
    loadRecords,
    invoices.map(({ loadId }) => loadId),
  )
  const clients = await byId<ClientDoc>(
    clientRecords,
    invoices.map(({ clientId }) => clientId),
  )
  const brokers = await byId<BrokerDoc>(
    brokerRecords,
    invoices.flatMap(({ brokerId }) => brokerId ?? []),
  )
  return cases.map((one) => {
    const { loadId, clientId, brokerId } = one.invoice
    const load = loads.get(loadId) ?? null
    const client = clients.get(clientId) ?? null
    return judge(one, { load, client, broker: brokers.get(brokerId ?? 0) ?? null })
  })
}

/** Returns the findings against an invoice of this load, client and broker. */
export function judge(
  { invoice, stored }: Case,
  { load, client, broker }: { load: LoadDoc | null; client: ClientDoc | null; broker: BrokerDoc | null },
): VerdictFinding[] {
  return judgeInvoice({
    amountCents: invoice.amountCents,
    client,
    broker,
    countedCents: countedOf(invoice, stored),
    load: load && factsOf(load),
  })
}

function countedOf({ brokerId }: Judged, stored: Counted | null): number {
  if (!stored || stored.brokerId !== brokerId || !openItemStatuses.includes(stored.status)) return 0
  return stored.amountCents
}

function factsOf({ packet, hasRateConfirmation, hasBillOfLading, rateCents }: LoadDoc): VerdictFacts['load'] {
  const there = { rate_confirmation: hasRateConfirmation, bill_of_lading: hasBillOfLading }
  return { packet, missing: packetDocuments.filter((kind) => !there[kind]), rateCents }
}

async function byId<T extends RecordDoc>(
  model: ReadOnly<T>,
  ids: readonly number[],
): Promise<Map<number, T>> {
  if (ids.length === 0) return new Map()
  const rows = await model.find(conditionsOn<T>({ _id: op.in([...new Set(ids)]) }), { search: 0 }).lean<T[]>()
  return new Map(rows.map((row) => [row._id, row]))
}

/** A finding with its sentence in the reader's language. */
export function findingInWords(
  { language }: Pick<AnyCall, 'language'>,
  finding: VerdictFinding,
): FindingInWords {
  const { code, severity, figures } = finding
  const params =
    code === 'PACKET' ? { missing: papers(language, figures.missing?.split(',') ?? []) } : figures
  return { code, severity, figures, message: translate(language, { key: `verdict.${code}`, params }) }
}

function papers(language: AnyCall['language'], kinds: readonly string[]): string {
  const names = packetDocuments.filter((kind) => kinds.includes(kind))
  return names.map((kind) => translate(language, `verdict.paper.${kind}`)).join(', ')
}
