import type { Agreement } from '@drayline/domain/finance/agreements/agreement'
import type { Person } from '../../kernel/base/person.ts'
import type { Named } from '../../kernel/database/names.ts'
import type { AgreementDoc } from './agreement.model.ts'

/** A version with the names of its client and of the brokers that its terms mention. */
export type AgreementRow = AgreementDoc & { client: Named | null; brokers: Named[] }

const personOf = ({ id, name }: Person) => ({ id, name })

/** A version of a client's agreement as it leaves the API. */
export function presentAgreement(agreement: AgreementRow): Agreement {
  return {
    id: agreement._id,
    version: agreement.version,
    clientId: agreement.clientId,
    client: agreement.client,
    number: agreement.number,
    state: agreement.state,
    effectiveFrom: agreement.effectiveFrom,
    effectiveUntil: agreement.effectiveUntil,
    documentId: agreement.documentId,
    terms: agreement.terms,
    previousId: agreement.previousId,
    proposedBy: personOf(agreement.proposedBy),
    decidedBy: agreement.decidedBy && personOf(agreement.decidedBy),
    decidedAt: agreement.decidedAt?.toISOString() ?? null,
    reason: agreement.reason,
    brokers: agreement.brokers,
    createdAt: agreement.createdAt.toISOString(),
    updatedAt: agreement.updatedAt.toISOString(),
  }
}
