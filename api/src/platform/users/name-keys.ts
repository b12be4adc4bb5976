import { fullName } from '@drayline/domain/platform/users/user'
import { sortKey } from '../../kernel/database/search-keys.ts'
import type { UserDoc } from './user.model.ts'
import { User } from './user.model.ts'

/** Gives users who were stored without it the key their list is sorted by. Repeating it changes nothing. */
export async function fillNameKeys(): Promise<void> {
  const missing = User.collection.find<UserDoc>({ nameSortKey: { $exists: false } })
  for await (const user of missing) {
    const nameSortKey = sortKey(fullName(user))
    // A rename at the same moment has written its own key.
    await User.collection.updateOne(
      { _id: user._id as never, nameSortKey: { $exists: false } },
      { $set: { nameSortKey } },
    )
  }
}
