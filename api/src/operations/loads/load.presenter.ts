import { pickFields } from '@drayline/domain/kernel/forms/record-fields'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { Load, LoadStanding } from '@drayline/domain/operations/loads/load'
import { loadFields } from '@drayline/domain/operations/loads/load-schema'
import type { Named } from '../../kernel/database/names.ts'
import type { LoadDoc } from './load.model.ts'

/** A load with the names of its client and broker, and the invoice that rests on it, where they were looked up. */
export type LoadRow = LoadDoc & {
  client?: Named | null
  broker?: Named | null
  billedBy?: { id: number; invoiceNumber: string } | null
  standing?: LoadStanding | null
}

/** A load as it leaves the API. */
export function presentLoad(load: LoadRow): Load {
  return {
    id: load._id,
    version: load.version,
    ...pickFields(loadFields, load),
    client: load.client ?? null,
    broker: load.broker ?? null,
    rate: load.rateCents === null ? null : formatCents(load.rateCents),
    status: load.status,
    cancellation: presentCancellation(load.cancellation ?? null),
    packet: {
      status: load.packet ?? 'incomplete',
      rateConfirmation: load.hasRateConfirmation ?? false,
      billOfLading: load.hasBillOfLading ?? false,
    },
    standing: load.standing ? presentStanding(load.standing) : null,
    billedBy: load.billedBy ?? null,
    createdAt: load.createdAt.toISOString(),
    updatedAt: load.updatedAt.toISOString(),
  }
}

function presentCancellation(cancellation: LoadDoc['cancellation']): Load['cancellation'] {
  if (!cancellation) return null
  const { reason, by, at } = cancellation
  return { reason, by: { id: by.id, name: by.name }, at: at.toISOString() }
}

function presentStanding({ client, broker, overLimit }: LoadStanding): LoadStanding {
  return { client, broker, overLimit }
}
