import type { SearchResults } from '@drayline/domain/platform/search/search'
import { fullName } from '@drayline/domain/platform/users/user'
import type { SearchSource } from '../../platform/search/index.ts'
import { findByName, matchOf } from '../../platform/search/index.ts'
import { User } from '../../platform/users/index.ts'

/** People in the search of the header, for those who see the list of users. */
export const userSearch: SearchSource<SearchResults['people']> = {
  action: 'users.read',
  find: async ({ typed }) =>
    (await findByName(User, typed)).map(({ row, similar }) => {
      const { _id, username, jobTitle, email, phone } = row
      const name = fullName(row)
      return {
        ...{ id: _id, name, username, jobTitle, email, similar },
        match: matchOf(typed, [name, jobTitle, email], { phone, username }),
      }
    }),
}
