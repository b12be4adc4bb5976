import type { Payee } from '@drayline/domain/finance/payees/payee'
import type { Named } from '../../kernel/database/names.ts'
import type { PayeeDoc } from './payee.model.ts'

/** An account with the name of its client. Its numbers are not read for it. */
export type PayeeRow = Omit<PayeeDoc, 'secret'> & { client: Named | null }

/** A bank account as it leaves the API: everything but its numbers. */
export function presentPayee(row: PayeeRow): Payee {
  const { clientId, state, holder, bankName, accountType, methods, routingTail, accountTail } = row
  const { proposedBy, decidedBy } = row
  return {
    ...{ id: row._id, version: row.version, clientId },
    client: row.client && { id: row.client.id, name: row.client.name },
    ...{ state, holder, bankName, accountType, methods, routingTail, accountTail },
    verification: row.verification,
    proposedBy: { id: proposedBy.id, name: proposedBy.name },
    decidedBy: decidedBy && { id: decidedBy.id, name: decidedBy.name },
    decidedAt: row.decidedAt?.toISOString() ?? null,
    payableFrom: row.payableFrom?.toISOString() ?? null,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
