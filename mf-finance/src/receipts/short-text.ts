import type { Short } from '@drayline/domain/finance/short-pay/short-pay'
import type { useT } from '../messages.ts'

/** Says what became of what a payment left open, and why: "Charged to the client · Lumper: receipt 4711". */
export function shortText(
  { shortPay, shortReason, shortNote }: Short,
  t: ReturnType<typeof useT>,
): string | null {
  if (!shortPay) return null
  const why = shortReason ? ` · ${t(`short.reason.${shortReason}`)}` : ''
  return `${t(`short.${shortPay}`)}${why}${why && shortNote ? `: ${shortNote}` : ''}`
}
