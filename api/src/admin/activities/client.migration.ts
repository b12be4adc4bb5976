import type { EntityType } from '@drayline/domain/kernel/journal/activity'
import { op } from '../../kernel/database/filter.ts'
import { modelsOf } from '../../kernel/database/model.ts'
import type { DeclaredMigration } from '../../kernel/migrations/migration.ts'
import type { ActivityDoc } from './activity.model.ts'
import { ActivityRecord } from './activity.model.ts'

type About = Pick<ActivityDoc, '_id' | 'entityType' | 'entityId' | 'clientId'>

const batchSize = 1_000

/**
 * Events from before they named a client: that client's timeline would begin with the upgrade. Looks at every event:
 * no index tells those without a client, and a search for them would read all the others in one go.
 */
export const activityClients: DeclaredMigration = {
  name: 'activities.clientId',
  kind: 'migrate',
  total: () => ActivityRecord.estimatedDocumentCount(),
  async batch(after) {
    const next = after === null ? {} : { _id: op.gt(after) }
    const found = await ActivityRecord.find(next, { entityType: 1, entityId: 1, clientId: 1 })
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean<About[]>()
    const last = found.at(-1)
    if (!last) return null
    const activities = found.filter(({ clientId }) => clientId === undefined)
    if (activities.length === 0) return { after: last._id, records: found.length, isUnchanged: true }
    const clients = await clientsOf(activities)
    await ActivityRecord.bulkWrite(
      activities.map(({ _id, entityType, entityId }) => ({
        updateOne: {
          filter: { _id },
          update: { $set: { clientId: clients.get(`${entityType}:${entityId}`) ?? null } },
        },
      })),
      { ordered: false },
    )
    return { after: last._id, records: found.length }
  },
}

/** The clients of the records that activities are about; those of removed records are not known any more. */
async function clientsOf(activities: readonly About[]): Promise<Map<string, number | null>> {
  const clients = new Map<string, number | null>()
  for (const [type, about] of Map.groupBy(activities, ({ entityType }) => entityType)) {
    const ids = [...new Set(about.flatMap(({ entityId }) => entityId ?? []))]
    if (type === 'client') for (const id of ids) clients.set(`client:${id}`, id)
    else if (type)
      for (const [id, clientId] of await clientIdsIn(type, ids)) clients.set(`${type}:${id}`, clientId)
  }
  return clients
}

async function clientIdsIn(type: EntityType, ids: number[]): Promise<[number, number | null][]> {
  const models = modelsOf(type).filter(({ schema }) => 'clientId' in schema.paths)
  const found = await Promise.all(
    models.map((model) =>
      model
        .find({ _id: op.in(ids) } as never, { clientId: 1 })
        .lean<{ _id: number; clientId: number | null }[]>(),
    ),
  )
  return found.flat().map(({ _id, clientId }) => [_id, clientId])
}
