import { derivedFields } from '../../kernel/migrations/derived-fields.ts'
import type { DeclaredMigration } from '../../kernel/migrations/migration.ts'
import { User } from './user.model.ts'
import { userKeys } from './users.service.ts'

/** People are found by phone, and by name in spite of a typing error. */
export const userSearchNames: DeclaredMigration = {
  name: 'users.searchNames',
  kind: 'migrate',
  ...derivedFields(
    User,
    { reads: ['firstName', 'lastName', 'username', 'email', 'phone'], writes: ['nameSortKey', 'search'] },
    userKeys,
  ),
}
