import { useHost } from '@drayline/contract'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import type { Broker } from '@drayline/domain/operations/brokers/broker'
import { styled } from '@drayline/platform/styled'
import { Icon, Money } from '@drayline/ui'
import { useT } from '../messages.ts'

const Bar = styled.span`
  display: block;
  height: 6px;
  min-width: 56px;
  overflow: hidden;
  border-radius: var(--radius-full);
  background: var(--surface-active);

  & > span { display: block; height: 100%; border-radius: inherit; background: var(--success); }
  &[data-level='high'] > span { background: var(--warning); }
  &[data-level='over'] > span { background: var(--danger); }
`

const Cell = styled.span`
  display: grid;
  gap: 4px;
  min-width: 0;

  .line { display: flex; align-items: center; justify-content: flex-end; gap: 4px; }
  .line svg { color: var(--danger-text); flex: none; }
`

const Panel = styled.section`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface-sunken);

  .figures { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: var(--space-1) var(--space-3); }
  .figures strong { font-size: var(--text-xl); font-weight: var(--weight-semibold); }
  .muted { color: var(--text-muted); font-size: var(--text-sm); }
  .over { display: flex; align-items: center; gap: var(--space-1); color: var(--danger-text); font-size: var(--text-sm); font-weight: var(--weight-medium); }
`

/** From this share of the limit on, little is left. */
const high = 80

/** Share of the credit limit in use, in whole percent; null without a limit. */
function usedPercent({ exposure, creditLimit }: Broker): number | null {
  return creditLimit === 0 ? null : Math.round(parseMoney(exposure) / creditLimit)
}

function ExposureBar({ broker, label }: { broker: Broker; label: string }) {
  const percent = usedPercent(broker) ?? (broker.overLimit ? 100 : 0)
  const level = broker.overLimit ? 'over' : percent >= high ? 'high' : 'fine'
  return (
    <Bar data-level={level} role="img" aria-label={label} title={label}>
      <span style={{ width: `${Math.min(100, percent)}%` }} />
    </Bar>
  )
}

/** Exposure relative to the limit, in words. */
function useExposureText(): (broker: Broker) => string {
  const t = useT()
  const { format } = useHost()
  return (broker) => {
    const percent = usedPercent(broker)
    if (broker.overLimit) {
      const over = parseMoney(broker.exposure) - broker.creditLimit * 100
      return t('broker.overBy', { amount: format.money(formatCents(over)) })
    }
    if (percent === null) return t('broker.noLimit')
    return t('broker.used', { percent: format.number(percent) })
  }
}

/** Open amount with its bar, for a cell of the directory. */
export function ExposureCell({ broker }: { broker: Broker }) {
  const text = useExposureText()(broker)
  return (
    <Cell>
      <span className="line">
        {broker.overLimit ? <Icon name="alert-triangle" size={13} /> : null}
        <Money value={broker.exposure} />
      </span>
      <ExposureBar broker={broker} label={text} />
    </Cell>
  )
}

/** Open amount against the limit, with a warning when it is more. */
export function ExposurePanel({ broker }: { broker: Broker }) {
  const t = useT()
  const { format } = useHost()
  const text = useExposureText()(broker)
  return (
    <Panel aria-label={t('broker.exposure')}>
      <div className="figures">
        <span>
          <strong className="tabular">{format.money(broker.exposure)}</strong>{' '}
          <span className="muted">
            {t('broker.ofLimit', { limit: format.money(`${broker.creditLimit}.00`) })}
          </span>
        </span>
        <span className="muted">{t('broker.openInvoices', { count: broker.openInvoices })}</span>
      </div>
      <ExposureBar broker={broker} label={text} />
      {broker.overLimit ? (
        <span className="over">
          <Icon name="alert-triangle" size={14} />
          {text}
        </span>
      ) : (
        <span className="muted">{text}</span>
      )}
    </Panel>
  )
}
