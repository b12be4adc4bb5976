import type { ChannelChoice } from '@drayline/domain/kernel/journal/notification'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { write } from '../../kernel/writes/write.ts'
import type { UserDoc } from '../users/index.ts'
import { User } from '../users/index.ts'

type Chosen = Partial<Record<string, ChannelChoice | undefined>>

/** Choices of this user; missing kinds have their defaults. */
export async function readPreferences(userId: number): Promise<Chosen> {
  const user = await User.findById(userId, { notificationPreferences: 1 }).lean<UserDoc>()
  return user?.notificationPreferences ?? {}
}

/** Takes over the ways chosen for the kinds that are named. It concerns no one else, so no audit record is needed. */
export async function choosePreferences(call: AnyCall, chosen: Chosen): Promise<Written<Chosen>> {
  const work = async () => {
    const before = await readPreferences(call.user.id)
    const named = Object.entries(chosen).filter(([, ways]) => ways !== undefined)
    const after = { ...before, ...Object.fromEntries(named) }
    // Not through `tx.update`: profile forms that are open keep their version.
    await User.updateOne(
      { _id: call.user.id },
      { $set: { notificationPreferences: after } },
      { timestamps: false },
    )
    return after
  }
  return await write(call, work, { audited: false })
}
