import { hiddenEntityTypes } from '@drayline/domain/kernel/access/entity-access'
import type { ActivityType, EntityType } from '@drayline/domain/kernel/journal/activity'
import { notFound } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { ofTypes, typesMeant } from '../../kernel/lists/list-filters.ts'
import { splitMany } from '../../kernel/lists/params.ts'
import { write } from '../../kernel/writes/write.ts'
import { User } from '../../platform/users/index.ts'
import type { ActivityDoc } from './activity.model.ts'
import { ActivityRecord } from './activity.model.ts'

export interface ActivityFilters {
  type?: string | undefined
  entityType?: EntityType | undefined
  entityId?: number | undefined
  /** Filter for what belongs to a client: itself, its loads, its invoices. */
  clientId?: number | undefined
  userId?: number | undefined
  /** Calendar dates in the reader's time zone, both included. */
  from?: Date | undefined
  to?: Date | undefined
}

/**
 * The condition of the activity log for a reader: without what they have removed for themselves, and without the
 * events of records that they may not read.
 */
export function activityFilter(reader: AnyCall, filters: ActivityFilters): Record<string, unknown> {
  const types = splitMany<ActivityType>(filters.type)
  return {
    ...visibleTo(reader, filters),
    ...(types ? { type: op.in(types) } : {}),
    ...(filters.entityId ? { entityId: filters.entityId } : {}),
    ...(filters.clientId ? { clientId: filters.clientId } : {}),
    ...(filters.userId ? { userId: filters.userId } : {}),
    ...(filters.from || filters.to ? { createdAt: op.between(filters.from, filters.to) } : {}),
  }
}

type Meant = Pick<ActivityFilters, 'entityType' | 'entityId'>

function visibleTo({ user, can }: AnyCall, meant: Meant = {}): Record<string, unknown> {
  const hidden = hiddenEntityTypes(can)
  const others = hidden.length > 0 ? { entityType: op.nin(hidden) } : {}
  const allowed = typesMeant(meant)?.filter((type) => !hidden.includes(type))
  return { hiddenFor: op.ne(user.id), ...others, ...ofTypes(allowed) }
}

const recentCount = 10

/** The feed of the dashboard: the latest events since this person last reset it. */
export async function recentActivities(call: AnyCall): Promise<ActivityDoc[]> {
  const reader = await User.findById(call.user.id).select({ activitiesClearedAt: 1 }).lean()
  const since = reader?.activitiesClearedAt
  return await ActivityRecord.find({
    ...visibleTo(call),
    ...(since ? { createdAt: op.gt(since) } : {}),
  })
    .sort({ createdAt: -1, _id: -1 })
    .limit(recentCount)
    .maxTimeMS(5_000)
    .lean<ActivityDoc[]>()
}

/** Empties the feed of the user who asks. The activities, and everyone else's feed, stay. */
export async function clearFeed(call: AnyCall): Promise<void> {
  await write(
    call,
    async (tx) => {
      await User.updateOne(
        { _id: call.user.id },
        { $set: { activitiesClearedAt: tx.now } },
        { timestamps: false },
      )
      tx.touch('activity')
    },
    { audited: false },
  )
}

/** Removes one activity from the lists of the user who asks. */
export async function hideActivity(call: AnyCall, id: number): Promise<void> {
  await write(
    call,
    async (tx) => {
      const { matchedCount } = await ActivityRecord.updateOne(
        { _id: id, ...visibleTo(call) },
        { $addToSet: { hiddenFor: call.user.id } },
      )
      if (matchedCount === 0) throw notFound()
      tx.touch(`activity:${id}`)
    },
    { audited: false },
  )
}
