import { op } from '../../kernel/database/filter.ts'
import { User } from './user.model.ts'
import { userKey } from './users.service.ts'

/** Sign-in takes username or address: tells whether either is this text for anyone but `self`. */
export async function isTaken(text: string, self: number | undefined): Promise<boolean> {
  const key = userKey(text)
  const others = await User.find({ $or: [{ usernameKey: key }, { emailKey: op.typed(key) }] }, { _id: 1 })
    .limit(2)
    .lean()
  return others.some(({ _id }) => _id !== self)
}

/** Names that are tried before the whole address becomes the username. */
const maxTries = 20

/** A username that nobody has, made of an e-mail address: `ann.lee`, `ann.lee2`; in the end the address itself. */
export async function freeUsername(email: string): Promise<string> {
  const local = email.split('@')[0] ?? ''
  const base = local.replaceAll(/[^\p{L}\p{N}._-]+/gu, '').slice(0, 60) || 'person'
  for (let count = 1; count <= maxTries; count += 1) {
    const name = count === 1 ? base : `${base}${count}`
    if (!(await isTaken(name, undefined))) return name
  }
  return email.slice(0, 80)
}
