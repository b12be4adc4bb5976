import { derivedFields } from '../../kernel/migrations/derived-fields.ts'
import type { DeclaredMigration } from '../../kernel/migrations/migration.ts'
import { FollowUpRecord, followUpKeys } from './follow-up.model.ts'

/** Sort key of follow-ups: one without it would come before all others, whenever it is due. */
export const followUpWorkKeys: DeclaredMigration = {
  name: 'follow_ups.workSortKey',
  kind: 'migrate',
  ...derivedFields(
    FollowUpRecord,
    { reads: ['title', 'description', 'status', 'dueDate'], writes: ['open', 'workSortKey'] },
    (followUp) => {
      const { open, workSortKey } = followUpKeys(followUp)
      return { open, workSortKey }
    },
  ),
}
