import type { Action } from '../../kernel/access/permissions.ts'

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
