import type { Posting } from '@drayline/domain/finance/ledger/ledger-schema'
import type { useT } from '../messages.ts'

/** Names what happened; a reversal says that it is one. */
export function eventText(
  { kind, reverses }: Pick<Posting, 'kind' | 'reverses'>,
  t: ReturnType<typeof useT>,
): string {
  return reverses ? t('ledger.reversalOf', { event: t(`ledger.event.${kind}`) }) : t(`ledger.event.${kind}`)
}
