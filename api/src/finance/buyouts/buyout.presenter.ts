import type { Buyout } from '@drayline/domain/finance/buyouts/buyout'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { Person } from '../../kernel/base/person.ts'
import type { Named } from '../../kernel/database/names.ts'
import type { BuyoutDoc } from './buyout.model.ts'

/** A buyout with the name of its client. */
export type BuyoutRow = BuyoutDoc & { client: Named | null }

const named = ({ id, name }: Person) => ({ id, name })

/** A buyout as the API answers it. */
export function presentBuyout(row: BuyoutRow): Buyout {
  const { client, proposedBy, decidedBy, funding, payment, returned } = row
  return {
    ...{ id: row._id, version: row.version, clientId: row.clientId },
    client: client && { id: client.id, name: client.name },
    ...{ state: row.state, factorName: row.factorName, payoff: formatCents(row.payoffCents) },
    ...{ goodThrough: row.goodThrough, perDiem: formatCents(row.perDiemCents), reference: row.reference },
    ...{ remittance: row.remittance, documentId: row.documentId, proposedBy: named(proposedBy) },
    decidedBy: decidedBy && named(decidedBy),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    funding: funding && presentFunding(funding),
    payment: payment && presentPayment(payment),
    returned: returned && { at: returned.at.toISOString(), reason: returned.reason },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function presentFunding({
  payoutId,
  day,
  cents,
  dueCents,
  overrideReason,
}: NonNullable<BuyoutDoc['funding']>) {
  const override = overrideReason === null ? null : { reason: overrideReason }
  return { payoutId, day, amount: formatCents(cents), due: formatCents(dueCents), override }
}

function presentPayment({ day, method, reference, by, confirmed }: NonNullable<BuyoutDoc['payment']>) {
  return { day, method, reference, by: named(by), confirmedDay: confirmed?.day ?? null }
}
