import type { ProfilePatch } from '@drayline/domain/platform/users/user'
import { changesOf } from '../../kernel/base/changes.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { write } from '../../kernel/writes/write.ts'
import { renewSessions } from '../auth/index.ts'
import type { UserDoc } from '../users/index.ts'
import { toSessionUser, User, userKeys } from '../users/index.ts'

/** Changes the caller's own profile and settings. */
export async function changeProfile(call: AnyCall, patch: ProfilePatch): Promise<Written<UserDoc>> {
  const changes = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  return await write(
    call,
    async (tx) => {
      const before = await tx.load(User, call.user.id)
      const changed = changesOf(before, { ...changes, ...userKeys({ ...before, ...changes }) })
      if (!changed) return before
      const after = await tx.update(User, before, changed)
      await renewSessions(toSessionUser(after))
      tx.audit({ action: 'user.profileChanged', entityType: 'user', entityId: after._id, before, after })
      return after
    },
    { audited: false },
  )
}
