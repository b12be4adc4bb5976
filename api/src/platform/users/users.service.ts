import type { Role } from '@drayline/domain/kernel/access/roles'
import { fold } from '@drayline/domain/kernel/text/fold'
import { fullName } from '@drayline/domain/platform/users/user'
import { nextId } from '../../kernel/database/ids.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { nameKeys } from '../../kernel/database/name-keys.ts'
import { phoneKeys, searchKeys, sortKey } from '../../kernel/database/search-keys.ts'
import { refuseUnguarded } from '../../kernel/database/unguarded.ts'
import { hashPassword } from './password.ts'
import type { UserDoc } from './user.model.ts'
import { User } from './user.model.ts'

/** The form of a username or e-mail address by which it is unique and found: case and accents do not matter. */
export function userKey(text: string): string {
  return fold(text.trim().normalize('NFKC'))
}

/** A new member of staff, for the commands that set up a system and for demo data. */
export interface NewUser {
  username: string
  password: string
  role: Role
  firstName: string
  lastName: string
  email?: string | null
  jobTitle?: string | null
  department?: string | null
}

/** Stores a user. For commands; there is no session and so no audit record. */
export async function createUser({ password, ...values }: NewUser, id?: number): Promise<UserDoc> {
  refuseUnguarded(User.collection.name)
  const _id = id ?? (await nextId('users'))
  const passwordHash = await hashPassword(password)
  const [user] = await User.create([
    {
      ...values,
      _id,
      version: 1,
      passwordHash,
      usernameKey: userKey(values.username),
      emailKey: values.email ? userKey(values.email) : null,
      ...userKeys(values),
    },
  ])
  if (!user) throw new Error('Nothing was stored')
  return user.toObject() as UserDoc
}

/** The fields of a new user; what is not given has the schema's defaults. */
export function newUserValues(
  values: Pick<UserDoc, 'username' | 'firstName' | 'lastName' | 'role'> & Partial<UserDoc>,
): Omit<UserDoc, keyof RecordDoc> {
  const { username, email } = values
  const keys = { usernameKey: userKey(username), emailKey: email ? userKey(email) : null }
  return { ...values, ...keys, ...userKeys(values) } as Omit<UserDoc, keyof RecordDoc>
}

/** What a user is found (name, username, e-mail, phone) and sorted by: the display name. */
export function userKeys(
  user: Pick<UserDoc, 'firstName' | 'lastName' | 'username'> & Partial<Pick<UserDoc, 'email' | 'phone'>>,
): Pick<UserDoc, 'search' | 'nameSortKey'> {
  const name = fullName(user)
  const search = [...searchKeys(name, user.username, user.email), ...nameKeys(name), ...phoneKeys(user.phone)]
  return { search, nameSortKey: sortKey(name) }
}
