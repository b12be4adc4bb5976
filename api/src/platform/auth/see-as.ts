import type { Role } from '@drayline/domain/kernel/access/roles'
import { isLowerRole } from '@drayline/domain/kernel/access/roles'
import type { AuditAction } from '@drayline/domain/kernel/journal/audit-actions'
import { invalid } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { currentSession } from './renew-session.ts'
import type { SessionDoc } from './session.model.ts'
import { SessionRecord } from './session.model.ts'

/** What a session shows afterwards: the role whose view it has; null for its person's own. */
export interface SeenRole {
  role: Role | null
}

/**
 * This session sees Drayline with the rights of a lower role, until that is ended: nothing is granted, and nothing can
 * be changed meanwhile. 422 for a role that is not lower than the person's own.
 */
export function beginSeeingAs(call: AnyCall, role: Role): Promise<Written<SeenRole>> {
  return change(call, async (tx, session) => {
    if (!isLowerRole(role, session.user.role)) throw invalid({ role: 'seeAs.lower' })
    if (session.seeAs !== role) record(tx, session, 'session.seeAsBegan', role)
    return role
  })
}

/** This session has its person's own rights again. Nothing happens when it has them already. */
export function endSeeingAs(call: AnyCall): Promise<Written<SeenRole>> {
  return change(call, async (tx, session) => {
    if (session.seeAs) record(tx, session, 'session.seeAsEnded', session.seeAs)
    return null
  })
}

function change(
  call: AnyCall,
  decide: (tx: Tx, session: SessionDoc) => Promise<Role | null>,
): Promise<Written<SeenRole>> {
  return write(
    call,
    async (tx) => {
      const session = await currentSession(call)
      const role = await decide(tx, session)
      await SessionRecord.updateOne({ _id: session._id }, { $set: { seeAs: role } })
      return { role }
    },
    { audited: false },
  )
}

function record(tx: Tx, { userId }: SessionDoc, action: AuditAction, role: Role): void {
  tx.audit({ action, entityType: 'session', entityId: userId, before: null, after: { role } })
}
