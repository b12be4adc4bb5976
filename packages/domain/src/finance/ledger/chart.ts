/** Things that a balance can be asked for beside its account. */
export const ledgerDimensions = [
  'clientId',
  'brokerId',
  'purchaseId',
  'advanceId',
  'bankAccountId',
  'partyId',
] as const
export type LedgerDimension = (typeof ledgerDimensions)[number]

export type AccountKind = 'asset' | 'liability' | 'equity' | 'income' | 'expense'

interface Account {
  kind: AccountKind
  /** Dimensions that each line has. */
  needs: readonly LedgerDimension[]
  /** Further dimensions that a line may have. */
  allows?: readonly LedgerDimension[]
  /** The balance never falls below zero (on the account's own side) for one value of this dimension. */
  floor?: LedgerDimension
}

const client = ['clientId'] as const

/** Chart of accounts. Lines are signed: a debit is positive, a credit negative (R-LED-1). */
export const chart = {
  '1010': { kind: 'asset', needs: [], allows: ['bankAccountId'] },
  '1020': { kind: 'asset', needs: [], allows: ['bankAccountId'] },
  '1090': { kind: 'asset', needs: [], allows: ['bankAccountId', 'clientId'] },
  '1095': { kind: 'asset', needs: [], allows: ['bankAccountId', 'clientId'] },
  '1100': { kind: 'asset', needs: ['clientId', 'brokerId', 'purchaseId'], floor: 'purchaseId' },
  '1150': { kind: 'asset', needs: client, allows: ['purchaseId'], floor: 'clientId' },
  '1200': { kind: 'asset', needs: ['clientId', 'advanceId'], floor: 'advanceId' },
  '1300': { kind: 'asset', needs: client },
  '2100': { kind: 'liability', needs: ['clientId', 'purchaseId'], allows: ['brokerId'], floor: 'purchaseId' },
  '2105': { kind: 'liability', needs: client, floor: 'clientId' },
  '2110': { kind: 'liability', needs: client, allows: ['purchaseId', 'advanceId'], floor: 'clientId' },
  '2200': { kind: 'liability', needs: ['brokerId'], allows: client, floor: 'brokerId' },
  '2220': { kind: 'liability', needs: ['brokerId'], floor: 'brokerId' },
  '2300': { kind: 'liability', needs: ['partyId'], allows: client },
  '2400': { kind: 'liability', needs: client },
  '3000': { kind: 'equity', needs: [] },
  '4100': { kind: 'income', needs: client, allows: ['purchaseId', 'brokerId'] },
  '4110': { kind: 'income', needs: client, allows: ['purchaseId', 'brokerId'] },
  '4120': { kind: 'income', needs: client },
  '4130': { kind: 'income', needs: client, allows: ['advanceId'] },
  '4140': { kind: 'income', needs: client },
  '5100': { kind: 'expense', needs: ['clientId', 'brokerId'], allows: ['purchaseId'] },
  '5110': { kind: 'expense', needs: [], allows: ['bankAccountId'] },
  '5120': { kind: 'expense', needs: [], allows: ['brokerId', 'purchaseId', 'clientId'] },
} as const satisfies Record<string, Account>

export type AccountCode = keyof typeof chart

/** Our own accounts at the bank: where payments leave from, and where brokers' money arrives. */
export const bankAccounts = ['1010', '1020'] as const satisfies AccountCode[]
export const accountCodes = Object.keys(chart) as AccountCode[]

/** Returns the rules of an account. */
export function accountRules(code: AccountCode): Account {
  return chart[code]
}

/** Accounts with a floor. */
export type FlooredAccount = {
  [Code in AccountCode]: (typeof chart)[Code] extends { floor: LedgerDimension } ? Code : never
}[AccountCode]

/** Tells whether a balance of an account never falls below zero. */
export function hasFloor(code: AccountCode): code is FlooredAccount {
  return accountRules(code).floor !== undefined
}

/** Accounts whose lines can have a dimension. */
export function accountsWith(dimension: LedgerDimension): AccountCode[] {
  return accountCodes.filter((code) => {
    const { needs, allows = [] } = accountRules(code)
    return [...needs, ...allows].includes(dimension)
  })
}

/** Returns 1 for accounts whose balance is a debit, and -1 for those whose balance is a credit. */
export function balanceSide(code: AccountCode): 1 | -1 {
  const { kind } = chart[code]
  return kind === 'asset' || kind === 'expense' ? 1 : -1
}
