import type { AdminUser, UserBulkAction, UserBulkInput } from '@drayline/domain/admin/users/user-admin'
import { Problem } from '../../kernel/base/errors.ts'
import { translate } from '../../kernel/base/text.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { notWritten } from '../../kernel/http/written.ts'
import type { RecordOutcome } from '../../kernel/writes/several.ts'
import { changeSeveral, chosenRecords } from '../../kernel/writes/several.ts'
import { tryOut } from '../../kernel/writes/try-out.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { keepAnswer, write } from '../../kernel/writes/write.ts'
import type { UserDoc } from '../../platform/users/index.ts'
import { deactivate, moveToDepartment, reactivate, signOutEverywhere } from './user-steps.ts'

type Step = (call: AnyCall, tx: Tx, id: number, department: string | null) => Promise<UserDoc>

const steps: Record<UserBulkAction, Step> = {
  deactivate,
  reactivate,
  endSessions: signOutEverywhere,
  setDepartment: moveToDepartment,
}

/**
 * Takes one step with several users, each in a transaction of its own; with `dryRun` it tries the same and stores
 * nothing. Nobody does it to themselves, and the last administrator stays.
 */
export async function changeUsers(
  call: AnyCall,
  input: UserBulkInput,
): Promise<Written<RecordOutcome<AdminUser>[]>> {
  const step = steps[input.action]
  const department = input.department ?? null
  const chosen = chosenRecords(input)
  if (input.dryRun) {
    const answer: RecordOutcome<AdminUser>[] = []
    for (const { id } of chosen) {
      const message = await refusalOf(call, () => tryOut(call, (tx) => step(call, tx, id, department)))
      answer.push({ id, ok: message === null, message, current: null })
    }
    return notWritten(answer)
  }
  const { results, complete } = await changeSeveral<AdminUser>(call, chosen, (id, options) =>
    write(call, (tx) => step(call, tx, id, department), { ...options, audited: false }),
  )
  return await keepAnswer(call, results, complete)
}

async function refusalOf(call: AnyCall, attempt: () => Promise<unknown>): Promise<string | null> {
  try {
    await attempt()
    return null
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return translate(call.language, error.text)
    throw error
  }
}
