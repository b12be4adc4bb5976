import { fullName } from '@drayline/domain/platform/users/user'
import { sortKey } from '../../kernel/database/search-keys.ts'
import { derivedFields } from '../../kernel/migrations/derived-fields.ts'
import type { DeclaredMigration } from '../../kernel/migrations/migration.ts'
import { User } from './user.model.ts'

/** Lists of people are sorted by the name as it is shown. */
export const userNameKeys: DeclaredMigration = {
  name: 'users.nameSortKey',
  kind: 'migrate',
  ...derivedFields(
    User,
    { reads: ['firstName', 'lastName', 'username'], writes: ['nameSortKey'] },
    (user) => ({
      nameSortKey: sortKey(fullName(user)),
    }),
  ),
}
