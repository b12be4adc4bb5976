import type { PurchaseState } from '@drayline/domain/finance/purchases/purchase'
import { Badge, type BadgeTone } from '@drayline/ui'
import { useT } from '../messages.ts'

const tones: Record<PurchaseState, BadgeTone> = {
  open: 'blue',
  part_paid: 'yellow',
  collected: 'violet',
  settled: 'green',
  charged_back: 'red',
  written_off: 'red',
  released: 'grey',
}

/** What became of a purchase, in words and color. */
export function PurchaseStateBadge({ state }: { state: PurchaseState }) {
  const t = useT()
  return <Badge tone={tones[state]}>{t(`purchase.state.${state}`)}</Badge>
}
