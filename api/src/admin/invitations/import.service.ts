import type {
  ImportAnswer,
  ImportOutcome,
  ImportRow,
  InvitationImport,
  InvitationInput,
} from '@drayline/domain/admin/users/invitation'
import { invitationInput } from '@drayline/domain/admin/users/invitation-schema'
import { fold } from '@drayline/domain/kernel/text/fold'
import { isServerMessageKey } from '@drayline/domain/kernel/text/server-messages'
import { departments } from '@drayline/domain/platform/users/user'
import { ValidationError } from 'yup'
import { Problem } from '../../kernel/base/errors.ts'
import { translate } from '../../kernel/base/text.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { notWritten } from '../../kernel/http/written.ts'
import { partsOf } from '../../kernel/writes/parts.ts'
import { keepAnswer } from '../../kernel/writes/write.ts'
import { userKey } from '../../platform/users/index.ts'
import { invite, requireNew } from './invitations.service.ts'

type Faults = ImportOutcome['faults']

/**
 * Invites the people of a file, each in a transaction of its own; the answer says for each row what happened. With
 * `dryRun` it says what would happen. Rows that are wrong hold back no others.
 */
export async function importInvitations(
  call: AnyCall,
  { rows, language, dryRun }: InvitationImport,
): Promise<Written<ImportAnswer>> {
  const results: ImportOutcome[] = []
  const seen = new Set<string>()
  const parts = partsOf(call)
  for (const [row, values] of rows.entries()) {
    const { input, faults } = judge(call, values, language, seen)
    if (input) {
      const outcome = await parts.attempt(
        { row },
        (): Promise<unknown> =>
          dryRun ? requireNew(input.email) : invite(call, input, { part: String(row) }),
      )
      if (outcome instanceof Problem) faults.push(...faultsOf(call, outcome))
    }
    results.push({ row, ok: faults.length === 0, faults })
  }
  const answer = { results, invited: dryRun ? 0 : results.filter(({ ok }) => ok).length }
  return dryRun ? notWritten(answer) : await keepAnswer(call, answer, parts.isComplete())
}

/** Checks a row by the rules of the form; an address that came before in the file is refused. */
function judge(
  call: AnyCall,
  values: ImportRow,
  language: InvitationInput['language'],
  seen: Set<string>,
): { input?: InvitationInput; faults: Faults } {
  try {
    const given = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()]))
    const role = given.role?.toLowerCase() || 'employee'
    const department = departmentOf(given.department)
    const input = invitationInput.validateSync(
      { ...given, role, department, language },
      { abortEarly: false },
    )
    const key = userKey(input.email)
    if (seen.has(key))
      return { faults: [{ field: 'email', message: translate(call.language, 'invitation.twice') }] }
    seen.add(key)
    return { input, faults: [] }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return {
      faults: firstOfEach(error.inner).map(({ path, text }) => ({ field: path, message: say(call, text) })),
    }
  }
}

/** A department of the list however it is written; another text stays, and is refused. */
function departmentOf(text = ''): string {
  return departments.find((one) => fold(one) === fold(text)) ?? text
}

function firstOfEach(errors: readonly ValidationError[]): { path: string; text: string }[] {
  const byPath = new Map<string, string>()
  for (const { path = '', message } of errors) if (!byPath.has(path)) byPath.set(path, message)
  return [...byPath].map(([path, text]) => ({ path, text }))
}

function say(call: AnyCall, text: string): string {
  return isServerMessageKey(text) ? translate(call.language, text) : text
}

function faultsOf(call: AnyCall, { errors, text }: Problem): Faults {
  const entries = Object.entries(errors ?? {})
  if (entries.length === 0) return [{ field: '', message: translate(call.language, text) }]
  return entries.map(([field, message]) => ({ field, message: translate(call.language, message) }))
}
