import type { SecurityEventKind } from '@drayline/domain/platform/security/security'
import { fullName } from '@drayline/domain/platform/users/user'
import { nextId } from '../../kernel/database/ids.ts'
import type { Keeper } from '../../kernel/writes/record-changes.ts'
import type { AuditChange } from '../../kernel/writes/tx.ts'
import type { UserDoc } from '../users/index.ts'
import { User } from '../users/index.ts'
import { SecurityEventRecord } from './security-event.model.ts'

/** Changes of the audit that are security events of an account, too. */
const kinds: Readonly<Record<string, SecurityEventKind>> = {
  'user.factorAdded': 'factorAdded',
  'user.factorRemoved': 'factorRemoved',
  'user.recoveryRenewed': 'recoveryRenewed',
  'user.factorsResetAsked': 'factorsResetAsked',
  'user.factorsReset': 'factorsReset',
  'user.passwordChanged': 'passwordChanged',
  'user.passwordReset': 'passwordReset',
  'user.roleChanged': 'roleChanged',
  'user.created': 'accountCreated',
  'user.sessionsEnded': 'sessionsEnded',
  'user.deactivated': 'deactivated',
  'user.reactivated': 'reactivated',
  'security.policyChanged': 'policyChanged',
}

type Values = Partial<Record<'email' | 'role' | 'name' | 'reason', unknown>>

function kindOf({ action, entityType, before, after }: AuditChange): SecurityEventKind | undefined {
  const known = kinds[action]
  if (known || entityType !== 'user' || !before || !after) return known
  return (before as Values).email === (after as Values).email ? undefined : 'emailChanged'
}

function detailOf(kind: SecurityEventKind, { before, after }: AuditChange): string | null {
  const [was, is] = [(before ?? {}) as Values, (after ?? {}) as Values]
  if (kind === 'factorAdded') return textOf(is.name)
  if (kind === 'factorRemoved') return textOf(was.name)
  if (kind === 'roleChanged' || kind === 'accountCreated') return textOf(is.role)
  if (kind === 'emailChanged') return textOf(is.email)
  return kind === 'factorsResetAsked' ? textOf(is.reason) : null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, 300) : null
}

/** In a transaction: keeps what a write means for the safety of an account. */
export const storeSecurityEvents: Keeper = async ({ tx, call: { user, ctx }, audits }) => {
  for (const change of audits) {
    const kind = kindOf(change)
    if (!kind) continue
    const subject = change.entityType === 'user' ? await nameOf(change.entityId) : null
    const isOwn = subject?.id === user.id
    await SecurityEventRecord.create([
      {
        ...{ _id: await nextId('security_events'), at: tx.now, kind, detail: detailOf(kind, change) },
        ...{ userId: subject?.id ?? null, userName: subject?.name ?? null },
        ...(isOwn ? {} : { byId: user.id, byName: user.name }),
        ...{ ip: ctx.ip, userAgent: ctx.get('user-agent').slice(0, 300) },
      },
    ])
  }
}

async function nameOf(id: number): Promise<{ id: number; name: string } | null> {
  const names = { firstName: 1, lastName: 1, username: 1 } as const
  const found = await User.findById(id, names).lean<UserDoc>()
  return found ? { id, name: fullName(found) } : null
}
