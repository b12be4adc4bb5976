import type { QuoteSheet } from '@drayline/domain/finance/agreements/quote-sheet'
import { percentText } from '@drayline/domain/finance/fee-plans/plan-words'
import { formatCents, formatUsd } from '@drayline/domain/kernel/money/money'

/** Facts of an offer that a disclosure states. Amounts are cents. */
export interface DisclosureFacts {
  /** Who buys the invoice. */
  company: string
  faceCents: number
  /** Price paid at assignment, before a fee that is taken then. */
  advanceCents: number
  fundedCents: number
  feeCents: number
  rebateCents: number
  aprPpm: number | null
  /** Calendar days from the purchase until the money is final. */
  termDays: number
  purchaseDay: string
  paymentDay: string
  /** Days after which the client takes an unpaid invoice back; null without recourse or where nothing is agreed. */
  recourseDays: number | null
  /** Price of a wire; null where nothing is agreed. */
  wireCents: number | null
}

export interface DisclosureRow {
  title: string
  value: string
  text: string
}

/**
 * A sheet in a version. The law fixes its words, so they are English only and never edited: a change is a new version.
 * None has been approved by counsel yet, and the sheet says so.
 */
export interface DisclosureTemplate {
  name: string
  version: number
  /** Day of the version. */
  date: string
  state: string
  law: string
  /** What the law asks for. */
  asks: string
  /** The law asks for nothing above this amount. */
  maxCents: number
  isApproved: boolean
  rows: (facts: DisclosureFacts) => DisclosureRow[]
}

const usd = (cents: number) => formatUsd(formatCents(cents))
const apr = ({ aprPpm }: DisclosureFacts) =>
  aprPpm === null ? 'Not applicable' : percentText(Math.round(aprPpm / 100) * 100)
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

function fundingProvided({
  company,
  fundedCents,
  advanceCents,
  rebateCents,
}: DisclosureFacts): DisclosureRow {
  const withheld =
    fundedCents === advanceCents
      ? ''
      : ` The price paid at assignment is ${usd(advanceCents)}; ${usd(advanceCents - fundedCents)} of it is withheld as a fee.`
  const later =
    rebateCents > 0
      ? ` ${usd(rebateCents)} of the reserve follows when the invoice has been paid in full.`
      : ''
  return {
    title: 'Funding Provided',
    value: usd(fundedCents),
    text: `${company} pays this amount when the invoice is assigned to it.${withheld}${later}`,
  }
}

function estimatedApr(facts: DisclosureFacts): DisclosureRow {
  return {
    title: 'Estimated Annual Percentage Rate (APR)',
    value: apr(facts),
    text: `The estimated cost of this financing as a yearly rate, from the amounts and days of this sheet. It assumes that the invoice is assigned on ${facts.purchaseDay} and paid in full on ${facts.paymentDay}. It is not an interest rate.`,
  }
}

function financeCharge({ faceCents, fundedCents, rebateCents, feeCents }: DisclosureFacts): DisclosureRow {
  const back =
    rebateCents < 0
      ? `, plus ${usd(-rebateCents)} that the client owes`
      : `, less ${usd(rebateCents)} of the reserve expected back`
  return {
    title: 'Finance Charge',
    value: usd(feeCents),
    text: `The face of ${usd(faceCents)}, less ${usd(fundedCents)} paid at assignment${back}.`,
  }
}

function payment({ company, recourseDays }: DisclosureFacts): DisclosureRow {
  const recourse =
    recourseDays === null
      ? ''
      : ` If the invoice is not paid, the client takes it back ${days(recourseDays)} after the assignment.`
  return {
    title: 'Payment',
    value: 'None by the client',
    text: `The invoice is sold to ${company}, and the debtor pays it.${recourse}`,
  }
}

function term({ termDays, paymentDay }: DisclosureFacts): DisclosureRow {
  return {
    title: 'Term',
    value: days(termDays),
    text: `From the assignment until the payment of ${paymentDay} counts as final. The debtor may pay earlier or later.`,
  }
}

/** Texts that more than one row of a state share are above; what a state asks for by itself stands with it. */
export const disclosures: Record<Exclude<QuoteSheet, 'terms'>, DisclosureTemplate> = {
  california: {
    ...{ name: 'CA-FACTORING', version: 1, date: '2026-11-22', state: 'California', isApproved: false },
    law: 'California Financial Code § 22802; 10 CCR §§ 901, 912, 920, 940, 941, 943',
    asks: 'For an offer of at most $500,000, California asks for a summary of six rows with the recipient’s signature. It computes the annual percentage rate by Appendix J of Regulation Z and assumes payment in full on the day the invoice is due.',
    maxCents: 50_000_000,
    rows: (facts) => [
      fundingProvided(facts),
      estimatedApr(facts),
      financeCharge(facts),
      payment(facts),
      term(facts),
      {
        title: 'Prepayment',
        value: 'Not applicable',
        text: 'The client has nothing to pay before the debtor does. If the debtor pays early, the fee is that of the day of payment.',
      },
    ],
  },
  newYork: {
    ...{ name: 'NY-FACTORING', version: 1, date: '2026-11-22', state: 'New York', isApproved: false },
    law: 'New York Financial Services Law § 806; 23 NYCRR §§ 600.12, 600.13, 600.19',
    asks: 'For an offer of at most $2,500,000, New York asks for a table of eight rows: the purchase price and what is disbursed of it, the finance charge, the estimated annual percentage rate of a single advance and a single payment, the total payment amount, fees that can be avoided, and the receivables with further collateral. It assumes payment in full on the day the invoice is due.',
    maxCents: 250_000_000,
    rows: (facts) => [
      fundingProvided(facts),
      estimatedApr(facts),
      financeCharge(facts),
      {
        title: 'Total Payment Amount',
        value: usd(facts.advanceCents + facts.feeCents),
        text: `The purchase price of ${usd(facts.advanceCents)} and the finance charge of ${usd(facts.feeCents)}.`,
      },
      payment(facts),
      term(facts),
      {
        title: 'Avoidable Fees and Charges',
        value: facts.wireCents ? usd(facts.wireCents) : 'None stated',
        text: facts.wireCents
          ? 'For each payment by wire that the client asks for.'
          : 'The terms of this quote name no fees that the client can avoid.',
      },
      {
        title: 'Collateral Requirements',
        value: 'The invoice',
        text: `One invoice of ${usd(facts.faceCents)} is purchased. Further security interests follow from the factoring agreement.`,
      },
    ],
  },
}
