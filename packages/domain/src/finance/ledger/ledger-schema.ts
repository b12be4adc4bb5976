import { array, type InferType, number, object, string } from 'yup'
import { dateField, idField, moneyField, oneOf, optionalId, recordFields } from '../../kernel/forms/fields.ts'
import { parseMoney } from '../../kernel/money/money.ts'
import { msg } from '../../kernel/text/messages.ts'
import { type AccountCode, type AccountKind, accountCodes } from './chart.ts'
import { type EntryKind, entryKinds } from './entry.ts'
import {
  handAccounts,
  type JournalStatus,
  journalDecisions,
  journalStatuses,
  maxJournalLines,
} from './journal.ts'
import { missing, person, reason, refusal } from './ledger-fields.ts'

const account = () => string<AccountCode>().oneOf(accountCodes).required()
const accountKinds: AccountKind[] = ['asset', 'liability', 'equity', 'income', 'expense']
const kind = () => string<AccountKind>().oneOf(accountKinds).required()

/** An amount on the side that it stands on; null on the other one. */
const sides = { debit: string().nullable().defined(), credit: string().nullable().defined() }

/** Balances of all accounts at the end of a day. Debits and credits are equal (R-LED-5). */
export const trialBalanceAnswer = object({
  asOf: string().required(),
  /** The company's day now. */
  today: string().required(),
  debit: string().required(),
  credit: string().required(),
  /** Who closed the month of that day; null while it can still change. */
  closedBy: object({ requested: person().required(), confirmed: person().required() }).nullable().defined(),
  rows: array(object({ account: account(), kind: kind(), ...sides }).required()).required(),
})
export type TrialBalance = InferType<typeof trialBalanceAnswer>

/** An account, or a part of one, over some days. Balances are on the account's own side. */
export const accountAnswer = object({
  account: account(),
  kind: kind(),
  from: string().nullable().defined(),
  to: string().required(),
  today: string().required(),
  opening: string().required(),
  closing: string().required(),
  client: person().nullable().defined(),
  broker: person().nullable().defined(),
})
export type AccountSummary = InferType<typeof accountAnswer>

export const balanceHolders = ['client', 'broker'] as const

/** An account's balances by client or broker: the largest, and what all others come to. */
export const holderBalances = object({
  account: account(),
  by: oneOf(balanceHolders).required(),
  asOf: string().required(),
  count: number().integer().required(),
  rows: array(object({ holder: person().required(), balance: string().required() }).required()).required(),
  others: string().required(),
})
export type HolderBalances = InferType<typeof holderBalances>

const line = {
  account: account(),
  ...sides,
  client: person().nullable().defined(),
  broker: person().nullable().defined(),
  purchaseId: number().integer().nullable().defined(),
  advanceId: number().integer().nullable().defined(),
}
const about = {
  entryId: string().required(),
  kind: string<EntryKind>().oneOf(entryKinds).required(),
  bookDate: string().required(),
  valueDate: string().required(),
  /** Record that the entry is about: `entity` is its kind. */
  source: object({ entity: string().required(), id: number().integer().required() }).required(),
  /** Entry that this one undoes. */
  reverses: string().nullable().defined(),
}

/** When and by whom an entry was made: by nobody where the product did. */
const made = { at: string().required(), by: person().nullable().defined() }

/** Why an entry was made, where somebody said so. */
const why = { reason: string().nullable().defined() }

/** The request of an entry by hand; `by` is the second person, who approved it. */
const journal = object({
  id: number().integer().required(),
  reason: string().required(),
  requestedBy: person().required(),
})

/** A line of an entry, in the list of an account. */
export const postingRecord = object({
  id: string().required(),
  ...about,
  ...made,
  ...line,
  journal: journal.nullable().defined(),
  ...why,
  /** The one client or broker of the other lines, where this one names nobody: who a bank paid, or was paid by. */
  counterparty: person().nullable().defined(),
})
export type Posting = InferType<typeof postingRecord>

/** An entry of the book. */
export const entryRecord = object({
  ...about,
  ...made,
  journal: journal.nullable().defined(),
  ...why,
  /** The one client or broker that it is about. */
  counterparty: person().nullable().defined(),
  reversedBy: string().nullable().defined(),
  /** Request of a reversal by hand that waits for its second person. */
  reversalAsked: number().integer().nullable().defined(),
  lines: array(object(line).required()).required(),
})
export type Entry = InferType<typeof entryRecord>

/** An entry among those about one record. */
export const entrySummary = object({
  ...about,
  ...made,
  /** Sum of one side. */
  total: string().required(),
})
export type EntrySummary = InferType<typeof entrySummary>

const amount = () =>
  moneyField()
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .default(null)

const cents = (text: string | null | undefined) => (text ? parseMoney(text) : 0)
type Sides = { debit?: string | null | undefined; credit?: string | null | undefined }
const readable = ({ debit, credit }: Sides) =>
  [debit, credit].every((text) => !text || /^\d{1,8}(\.\d{1,2})?$/.test(text))

/** A line of an entry by hand: one amount, on one side. */
const journalLine = object({
  account: oneOf(handAccounts)
    .transform((value: unknown) => (value === '' || value === null ? undefined : value))
    .required(msg('ledger.account.required')),
  debit: amount(),
  credit: amount(),
  clientId: optionalId(),
  brokerId: optionalId(),
}).test('one side', msg('ledger.oneSide'), (value, context) => {
  if (!readable(value)) return true
  const isOne = cents(value.debit) > 0 !== cents(value.credit) > 0
  return isOne || context.createError({ path: `${context.path}.debit`, message: msg('ledger.oneSide') })
})

const balances = (lines: readonly Sides[] | undefined) =>
  !lines?.every(readable) || lines.reduce((sum, one) => sum + cents(one.debit) - cents(one.credit), 0) === 0

/** An entry by hand, as a person asks for it: lines of its own, or an entry by hand that is undone. */
export const journalInput = object({
  bookDate: dateField().required(missing),
  reason: reason(),
  lines: array(journalLine)
    .max(maxJournalLines, msg('ledger.lines.tooMany'))
    .test('balanced', msg('ledger.unbalanced'), balances)
    .default([])
    .when('reverses', ([reverses], lines) => (reverses ? lines : lines.min(2, msg('ledger.lines.tooFew')))),
  reverses: string()
    .matches(/^\d{1,2}:\d{1,12}$/, msg('choice.invalid'))
    .nullable()
    .default(null),
})
export type JournalInput = InferType<typeof journalInput>

/** What is decided about an entry by hand; a refusal says why. */
export const journalPatch = object({
  status: oneOf(journalDecisions).required(missing),
  reason: refusal('status'),
})
export type JournalPatch = InferType<typeof journalPatch>

/** An entry by hand, from its request on. */
export const journalRecord = object({
  ...recordFields,
  status: string<JournalStatus>().oneOf(journalStatuses).required(),
  bookDate: string().required(),
  reason: string().required(),
  reverses: string().nullable().defined(),
  lines: array(object(line).required()).required(),
  total: string().required(),
  requestedBy: person().required(),
  decidedBy: person().nullable().defined(),
  decidedAt: string().nullable().defined(),
  /** Why it was refused. */
  refusal: string().nullable().defined(),
  entryId: string().nullable().defined(),
  /** The entry that reversed its entry. */
  reversedBy: string().nullable().defined(),
})
export type Journal = InferType<typeof journalRecord>

/** Filters of an account, as the address of the page has them. */
export const accountQuery = {
  account: oneOf(accountCodes).required(missing),
  clientId: idField(),
  brokerId: idField(),
  purchaseId: idField(),
}
