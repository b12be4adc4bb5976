import { paymentsOfOldRebates } from '@drayline/api/finance/purchases/old-rebates.migration'

/** Tells each rebate the payment that carried it. The indexes of the book must be there. */
export async function linkRebates(): Promise<void> {
  let linked: { after: number } | null = { after: 0 }
  while (linked) linked = await paymentsOfOldRebates.batch(linked.after)
}
