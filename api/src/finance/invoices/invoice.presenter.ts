import type { DuplicateClearance, Invoice, InvoiceDetail } from '@drayline/domain/finance/invoices/invoice'
import type { Duplicate } from '@drayline/domain/finance/invoices/invoice-duplicates'
import { invoiceFields } from '@drayline/domain/finance/invoices/invoice-schema'
import type { FindingInWords, StatedOverride } from '@drayline/domain/finance/invoices/verdict'
import { pickFields } from '@drayline/domain/kernel/forms/record-fields'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { Person } from '../../kernel/base/person.ts'
import type { Named } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { DuplicateRow } from './duplicates.service.ts'
import type { ClearanceDoc, InvoiceDoc, InvoiceStepDoc, OverrideDoc } from './invoice.model.ts'
import { findingInWords } from './verdict.facts.ts'

/** An invoice with the names of its client and broker, where they were looked up. */
export type InvoiceRow = InvoiceDoc & { client?: Named | null; broker?: Named | null }

/** An invoice as lists answer it. */
export function presentInvoice(invoice: InvoiceRow): Invoice {
  return {
    id: invoice._id,
    version: invoice.version,
    ...pickFields(invoiceFields, invoice),
    load: { id: invoice.loadId, loadNumber: invoice.loadNumber },
    client: invoice.client ?? null,
    brokerId: invoice.brokerId,
    broker: invoice.broker ?? null,
    amount: formatCents(invoice.amountCents),
    status: invoice.status,
    purchaseState: invoice.purchaseState ?? null,
    submittedBy: presentPerson(invoice.submittedBy),
    submittedAt: presentInstant(invoice.submittedAt),
    approvedBy: presentPerson(invoice.approvedBy),
    approvedAt: presentInstant(invoice.approvedAt),
    rejectedBy: presentPerson(invoice.rejectedBy),
    rejectedAt: presentInstant(invoice.rejectedAt),
    paidBy: presentPerson(invoice.paidBy),
    paidAt: presentInstant(invoice.paidAt),
    enteredBy: (invoice.enteredBy ?? []).map(({ id, name }) => ({ id, name })),
    createdAt: invoice.createdAt.toISOString(),
    updatedAt: invoice.updatedAt.toISOString(),
  }
}

/** An invoice with its history, oldest step first. */
export function presentInvoiceDetail(invoice: InvoiceRow, reader: Pick<AnyCall, 'language'>): InvoiceDetail {
  return {
    ...presentInvoice(invoice),
    history: invoice.history.map(presentStep),
    notDuplicates: (invoice.notDuplicates ?? []).map(presentClearance),
    overrides: (invoice.overrides ?? []).map((override) => presentOverride(override, reader)),
  }
}

function presentStep(step: InvoiceStepDoc): InvoiceDetail['history'][number] {
  const { from, to, at, by, reason } = step
  return { from, to, at: at.toISOString(), by: presentPerson(by), reason }
}

function presentOverride(override: OverrideDoc, reader: Pick<AnyCall, 'language'>): StatedOverride {
  const { at, by, reason, findings } = override
  const told = findings.map((finding) => findingInWords(reader, finding))
  return { at: at.toISOString(), by: presentPerson(by), reason, findings: told }
}

function presentClearance({ of, reason, by, at }: ClearanceDoc): DuplicateClearance {
  const others = of.map(({ id, invoiceNumber }) => ({ id, invoiceNumber }))
  return { of: others, reason, at: at.toISOString(), by: presentPerson(by) }
}

/** A possible duplicate with why, and what was said about it. */
export function presentDuplicate({ invoice, reasons, cleared }: DuplicateRow): Duplicate {
  const { _id, invoiceNumber, loadId, loadNumber, client, broker, amountCents, status, createdAt } = invoice
  return {
    id: _id,
    invoiceNumber,
    load: { id: loadId, loadNumber },
    client: client ?? null,
    broker: broker ?? null,
    amount: formatCents(amountCents),
    status,
    createdAt: createdAt.toISOString(),
    reasons,
    cleared: cleared && {
      reason: cleared.reason,
      at: cleared.at.toISOString(),
      by: presentPerson(cleared.by),
    },
  }
}

/** A finding as it was told. */
export function presentFinding({ code, severity, figures, message }: FindingInWords): FindingInWords {
  return { code, severity, figures, message }
}

function presentPerson(person: Person | null): Person | null {
  return person && { id: person.id, name: person.name }
}

function presentInstant(instant: Date | null): string | null {
  return instant?.toISOString() ?? null
}
