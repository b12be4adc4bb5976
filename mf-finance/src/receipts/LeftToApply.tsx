import { useHost } from '@drayline/contract'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { styled } from '@drayline/platform/styled'
import type { ReactNode } from 'react'
import { useT } from '../messages.ts'
import type { Applying } from './use-apply.ts'

/* Stays at the bottom of the window while the purchases scroll behind it. */
const Bar = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 2;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-6);
  padding: var(--space-3) var(--space-5);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius-lg);
  background: var(--surface-raised);
  box-shadow: var(--shadow-md);

  dl { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-6); margin: 0; }
  dl > div { display: flex; align-items: baseline; gap: var(--space-2); }
  dt { color: var(--text-muted); font-size: var(--text-sm); }
  dd { margin: 0; font-variant-numeric: tabular-nums; }
  .left dd { font-size: var(--text-lg); font-weight: var(--weight-semibold); }
  [data-over] dd { color: var(--danger-text); }
  .buttons { display: flex; flex-wrap: wrap; gap: var(--space-2); margin-inline-start: auto; }

  @media screen and (max-width: 699px) {
    padding: var(--space-3) var(--space-4);
    .buttons { width: 100%; }
    .buttons > * { flex: 1; }
  }
`

/** The sum left to apply, always in sight, with the buttons that post. */
export function LeftToApply({ applying, children }: { applying: Applying; children: ReactNode }) {
  const t = useT()
  const { format } = useHost()
  const { cents, appliedCents, leftCents } = applying
  const money = (amount: number) => format.money(formatCents(amount))
  return (
    <Bar>
      <div role="status" aria-label={t('apply.sums')}>
        <dl>
          <div>
            <dt>{t('receipt.amount')}</dt>
            <dd>{money(cents)}</dd>
          </div>
          <div>
            <dt>{t('apply.applied')}</dt>
            <dd>{money(appliedCents)}</dd>
          </div>
          <div className="left" data-over={leftCents < 0 ? '' : undefined}>
            <dt>{t(leftCents < 0 ? 'apply.over' : 'apply.left')}</dt>
            <dd>{money(Math.abs(leftCents))}</dd>
          </div>
        </dl>
      </div>
      <div className="buttons">{children}</div>
    </Bar>
  )
}
