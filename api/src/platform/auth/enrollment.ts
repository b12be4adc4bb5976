import type { Context } from 'koa'
import { op } from '../../kernel/database/filter.ts'
import type { FactorPolicyDoc } from '../factors/index.ts'
import { enrollByOf, readFactorPolicy } from '../factors/index.ts'
import type { UserDoc } from '../users/index.ts'
import { toSessionUser, User } from '../users/index.ts'
import { SessionRecord } from './session.model.ts'
import { startSession } from './session.ts'

/** In a transaction: makes this browser signed in, in a session that knows by when its person needs a second factor. */
export async function startOwnSession(ctx: Context, user: UserDoc): Promise<void> {
  const policy = await readFactorPolicy()
  // Who has shown a second factor at the sign-in service needs none of our own.
  const enrollBy = ctx.state.providerSession?.isStrong ? undefined : enrollByOf(policy, user)?.toISOString()
  await startSession(ctx, { ...toSessionUser(user), ...(enrollBy ? { enrollBy } : {}) })
}

/**
 * In a transaction: living sessions learn by when their person needs a second factor under another policy. Every account
 * is written to, so that a sign-in at the same moment, which writes to its account too, conflicts with it: it is done
 * again and reads this policy, or its session is one of those that are found here.
 */
export async function renewEnrollment(policy: Pick<FactorPolicyDoc, 'roles' | 'graceDays'>): Promise<void> {
  await User.updateMany({}, { $inc: { judgedByPolicy: 1 } }, { timestamps: false })
  const signedIn = await SessionRecord.distinct('userId')
  const asked = { role: 1, createdAt: 1, secondFactorAt: 1 } as const
  const people = await User.find({ _id: op.in(signedIn) } as never, asked).lean<UserDoc[]>()
  const updates = people.map((person) => ({
    updateMany: {
      filter: { userId: person._id },
      update: { $set: { enrollBy: enrollByOf(policy, person) } },
    },
  }))
  if (updates.length > 0) await SessionRecord.bulkWrite(updates)
}
