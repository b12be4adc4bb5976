import type { AccountCode } from './chart.ts'

/** Figures of a client's account with us. Funds employed is what all the others come to (R-ACC-1). */
export const clientFigures = [
  'fundsEmployed',
  'receivable',
  'reserve',
  'escrow',
  'payable',
  'due',
  'advances',
] as const
export type ClientFigure = (typeof clientFigures)[number]

/** Figures of a broker's debtor ledger (R-ACC-4). */
export const brokerFigures = ['open', 'unapplied', 'refunds'] as const
export type BrokerFigure = (typeof brokerFigures)[number]

export const accountParties = ['client', 'broker'] as const
export type AccountParty = (typeof accountParties)[number]
export type AccountFigure = ClientFigure | BrokerFigure

/** Figures of each party, the one that is shown first in front. */
export const partyFigures = { client: clientFigures, broker: brokerFigures } as const satisfies Record<
  AccountParty,
  readonly AccountFigure[]
>

/** Accounts of the book that a figure adds up. */
export const figureAccounts: Record<AccountFigure, readonly AccountCode[]> = {
  fundsEmployed: ['1100', '2100', '2105', '1150', '1200', '2110'],
  receivable: ['1100'],
  reserve: ['2100'],
  escrow: ['2105'],
  payable: ['2110'],
  due: ['1150'],
  advances: ['1200'],
  open: ['1100'],
  unapplied: ['2200'],
  refunds: ['2220'],
}

/** Accounts that together hold the fees and interest that were taken: what is only accrued cancels out. */
export const takenFeeAccounts: readonly AccountCode[] = ['4100', '4110', '1300']

/** Accounts whose income is what we charge clients. */
const chargeAccounts = ['4100', '4110', '4120', '4130', '4140'] as const
/** Accounts that together hold what clients were charged: what is only accrued at the end of a month cancels out. */
export const feeAccounts: readonly AccountCode[] = [...chargeAccounts, '1300']
