import { formatCents } from '../../kernel/money/money.ts'
import { shareOf } from '../../kernel/money/ppm.ts'
import type { AgreementTerms } from '../agreements/agreement.ts'
import { pairLimitFor } from '../agreements/agreement.ts'
import type { VerdictFinding } from '../invoices/verdict.ts'

/** Face still owed to us, in cents, with the purchase that is judged. */
export interface OpenFaces {
  clientCents: number
  pairCents: number
}

/** What an agreement's limits say against a purchase (R-PUR-4). Reaching a limit is allowed. */
export function limitFindings(
  terms: AgreementTerms,
  open: OpenFaces,
  names: { client: string; broker: string; brokerId: number },
): VerdictFinding[] {
  const { limits } = terms
  const { client, broker, brokerId } = names
  const beyond = (code: VerdictFinding['code'], cents: number, limit: number | null): VerdictFinding[] => {
    if (limit === null || cents <= limit) return []
    const figures = {
      ...{ client, broker, limit: formatCents(limit) },
      ...{ open: formatCents(cents), over: formatCents(cents - limit) },
    }
    return [{ code, severity: 'override', figures }]
  }
  return [
    ...beyond('CLIENT_LIMIT', open.clientCents, limits.clientCents),
    ...beyond('PAIR_LIMIT', open.pairCents, pairLimitFor(terms, brokerId)),
    ...beyond('CONCENTRATION', open.pairCents, concentrationLimit(limits, open.clientCents)),
  ]
}

/** Most that one broker may owe of a client's receivables; null while they are below the floor. */
function concentrationLimit(
  { concentrationPpm, concentrationFloorCents }: AgreementTerms['limits'],
  clientCents: number,
): number | null {
  if (concentrationPpm === null || clientCents <= concentrationFloorCents) return null
  return shareOf(clientCents, concentrationPpm)
}
