import type { Action } from '../../kernel/access/permissions.ts'
import type { JournalDecision } from '../ledger/journal.ts'
import type { PeriodDecision } from '../ledger/period.ts'

/**
 * What one person asks for and a second one decides, with the right that deciding takes. The screen of what waits and
 * the message to those who may decide are made of this list (R-PAY-5): a kind that is missing in either does not compile.
 */
export const secondPersonActions = {
  payee: 'payees.confirm',
  agreement: 'agreements.approve',
  ledger_journal: 'ledger.journal',
  ledger_period: 'ledger.close',
  write_off: 'purchases.writeOff',
  buyout: 'buyouts.approve',
} as const satisfies Record<string, Action>

export type SecondPersonKind = keyof typeof secondPersonActions
export const secondPersonKinds = Object.keys(secondPersonActions) as SecondPersonKind[]

/**
 * Reason someone may not take a step with what was asked for; null when they may (R-LED-8, R-LED-10).
 * Who asked takes it back; confirming and refusing are for another person.
 */
export function decisionRefusal(
  requestedBy: { id: number },
  to: JournalDecision | PeriodDecision,
  personId: number,
): 'ledger.fourEyes' | 'ledger.notOwn' | null {
  const isOwn = requestedBy.id === personId
  if (to === 'withdrawn') return isOwn ? null : 'ledger.notOwn'
  return isOwn ? 'ledger.fourEyes' : null
}
