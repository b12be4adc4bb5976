import { useHost } from '@drayline/contract'
import type { FuelAdvance } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { advanceRefusal } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { AskDialog } from '../ledger/AskDialog.tsx'
import { useT } from '../messages.ts'
import { reverseFuelAdvance } from './fuel-advances.queries.ts'

type Person = Parameters<typeof advanceRefusal>[2]

/** Tells whether a person may take an advance back out of the book. */
export function mayReverse(advance: FuelAdvance, person: Person): boolean {
  return Boolean(
    advance.posted &&
      !advance.reversal &&
      person.can('fuelAdvances.decide') &&
      !advanceRefusal(advance, 'cancelled', person),
  )
}

/** Asks why a paid advance is taken back, and says what becomes of what fundings had taken back for it. */
export function ReverseAdvance({ advance, onClose }: { advance: FuelAdvance; onClose: () => void }) {
  const t = useT()
  const { http, notify, format } = useHost()
  const amount = format.money(advance.advanceAmount)
  return (
    <AskDialog
      title={t('advances.reverseTitle', { amount, carrier: advance.carrierName })}
      hint={t(advance.recoveries.length > 0 ? 'advances.reverseRecovered' : 'advances.reverseHint')}
      confirm={t('advances.reverse')}
      save={(reason, options) => reverseFuelAdvance(http, advance, reason, options)}
      onDone={() => {
        notify.success(t('advances.reversed'))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
