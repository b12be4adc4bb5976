import type { FuelAdvance, FuelAdvanceOverride } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { UserChoice } from '@drayline/domain/platform/users/user'
import { fullName } from '@drayline/domain/platform/users/user'
import type { Named } from '../../kernel/database/names.ts'
import type { FuelAdvanceDoc, OverrideDoc } from './fuel-advance.model.ts'

/** An advance with its agent and the number of its load, where they were looked up. */
export type FuelAdvanceRow = FuelAdvanceDoc & {
  agent?: UserChoice | null
  load?: { id: number; loadNumber: string } | null
  client?: Named | null
}

/** A fuel advance as the API answers it. */
export function presentFuelAdvance(advance: FuelAdvanceRow): FuelAdvance {
  return {
    id: advance._id,
    version: advance.version,
    carrierName: advance.carrierName,
    advanceAmount: formatCents(advance.amountCents),
    feeAmount: formatCents(advance.feeCents ?? 0),
    advanceDate: advance.advanceDate,
    pickupState: advance.pickupState,
    deliveryState: advance.deliveryState,
    processedBy: advance.processedBy,
    processedByName: advance.agent ? fullName(advance.agent) : `#${advance.processedBy}`,
    loadId: advance.loadId,
    load: advance.load ? { id: advance.load.id, loadNumber: advance.load.loadNumber } : null,
    clientId: advance.clientId ?? null,
    client: advance.client ? { id: advance.client.id, name: advance.client.name } : null,
    notes: advance.notes,
    status: advance.status,
    override: advance.override ? presentOverride(advance.override) : null,
    decidedAt: advance.decidedAt?.toISOString() ?? null,
    posted: advance.posted ? { day: advance.posted.day } : null,
    openAmount: formatCents(advance.openCents ?? 0),
    recoveries: (advance.recoveries ?? []).map(({ payoutId, day, cents }) => ({
      ...{ payoutId, day },
      amount: formatCents(cents),
    })),
    reversal: advance.reversal ? presentReversal(advance.reversal) : null,
    createdBy: advance.createdBy ? { id: advance.createdBy.id, name: advance.createdBy.name } : null,
    moneyBy: advance.moneyBy ? { id: advance.moneyBy.id, name: advance.moneyBy.name } : null,
    approvedBy: advance.approvedBy ? { id: advance.approvedBy.id, name: advance.approvedBy.name } : null,
    createdAt: advance.createdAt.toISOString(),
    updatedAt: advance.updatedAt.toISOString(),
  }
}

function presentReversal({ at, by, reason }: NonNullable<FuelAdvanceDoc['reversal']>) {
  return { at: at.toISOString(), by: { id: by.id, name: by.name }, reason }
}

function presentOverride({ reason, at, by, limitCents, totalCents }: OverrideDoc): FuelAdvanceOverride {
  return {
    reason,
    at: at.toISOString(),
    by: { id: by.id, name: by.name },
    limit: formatCents(limitCents),
    total: formatCents(totalCents),
  }
}
