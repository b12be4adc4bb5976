import { derivedFields } from '../../kernel/migrations/derived-fields.ts'
import type { DeclaredMigration } from '../../kernel/migrations/migration.ts'
import { FollowUpRecord } from './follow-up.model.ts'

/** Follow-ups of before had no assignee: whoever wrote one down sees to it, so that it is in somebody's work. */
export const followUpAssignees: DeclaredMigration = {
  name: 'follow_ups.assignedTo',
  kind: 'migrate',
  ...derivedFields(
    FollowUpRecord,
    { reads: ['createdBy', 'assignedTo', 'postponedCount'], writes: ['assignedTo', 'postponedCount'] },
    ({ createdBy, assignedTo, postponedCount }) => ({
      assignedTo: assignedTo ?? createdBy?.id ?? null,
      postponedCount: postponedCount ?? 0,
    }),
  ),
}
