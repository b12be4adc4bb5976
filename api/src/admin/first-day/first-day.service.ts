import type { FirstDay, FirstDayStep, FirstDayStepInput } from '@drayline/domain/admin/first-day/first-day'
import { firstDaySteps, newFor } from '@drayline/domain/admin/first-day/first-day'
import { userDefaults } from '@drayline/domain/platform/users/user'
import { unauthorized } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { write } from '../../kernel/writes/write.ts'
import type { UserDoc } from '../../platform/users/index.ts'
import { User } from '../../platform/users/index.ts'
import { hasClocked } from '../time-tracking/index.ts'
import type { FirstDayDoc } from './first-day.model.ts'
import { FirstDayRecord } from './first-day.model.ts'

const fields = { createdAt: 1, timezone: 1, phone: 1, profileImageUrl: 1, secondFactorAt: 1 } as const

/** Reads the checklist of the caller: each step is done when the records say so. */
export async function readFirstDay(call: AnyCall): Promise<FirstDay> {
  const { id } = call.user
  const [user, said, clocked] = await Promise.all([
    User.findById(id, fields).lean<UserDoc>(),
    FirstDayRecord.findById(id).lean<FirstDayDoc>(),
    hasClocked(id),
  ])
  if (!user) throw unauthorized()
  const done: Record<FirstDayStep, boolean> = {
    timezone: Boolean(said?.timezone) || user.timezone !== userDefaults.timezone,
    clockIn: clocked,
    phone: Boolean(user.phone),
    photo: Boolean(user.profileImageUrl),
    secondFactor: Boolean(user.secondFactorAt),
    shortcuts: Boolean(said?.shortcuts),
  }
  const isNew = call.now().getTime() - user.createdAt.getTime() < newFor
  const shown = isNew && !said?.dismissedAt && firstDaySteps.some((step) => !done[step])
  return { shown, steps: firstDaySteps.map((step) => ({ id: step, done: done[step] })) }
}

/** Notes a step that only the person can tell. */
export function sayDone(call: AnyCall, { step }: FirstDayStepInput): Promise<Written<FirstDay>> {
  return note(call, step)
}

/** The person does not want to see the checklist any more. */
export function dismissFirstDay(call: AnyCall): Promise<Written<FirstDay>> {
  return note(call, 'dismissedAt')
}

/** It concerns nothing but what its person is shown, so it is not audited. */
function note(call: AnyCall, field: 'timezone' | 'shortcuts' | 'dismissedAt'): Promise<Written<FirstDay>> {
  const { id } = call.user
  return write(
    call,
    async (tx) => {
      await FirstDayRecord.updateOne({ _id: id }, { $set: { [field]: tx.now } }, { upsert: true })
      return await readFirstDay(call)
    },
    { audited: false },
  )
}
