/** Where a payment to a client stands: with the bank until that shows it, shown, sent back, or never sent. */
export const payoutStates = ['inTransit', 'seen', 'returned', 'reversed'] as const
export type PayoutState = (typeof payoutStates)[number]

interface PayoutFacts {
  net: string
  confirmedDay: string | null
  returned: object | null
  reversedAt: string | null
}

/** Returns where a payment stands; null for one of nothing, which the bank never shows. */
export function payoutState({ net, confirmedDay, returned, reversedAt }: PayoutFacts): PayoutState | null {
  if (reversedAt) return 'reversed'
  if (returned) return 'returned'
  if (confirmedDay) return 'seen'
  return net === '0.00' ? null : 'inTransit'
}
