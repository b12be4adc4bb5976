import { Link } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import type { CSSProperties, ReactNode } from 'react'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { media } from '../tokens.ts'
import { useUiText } from '../messages.ts'
import { Icon, type IconName } from './Icon.tsx'

const Root = styled.div`
  position: relative;
  display: grid;
  align-content: start;
  gap: var(--space-1);
  min-width: 0;
  min-height: 108px;
  padding: var(--space-4) var(--space-5);
  container-type: inline-size;
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface);
  box-shadow: var(--shadow-sm);

  &:has(a) { transition: border-color var(--motion-fast) var(--ease); }
  &:has(a:hover) { border-color: var(--border-strong); }
  /* the whole card is the link's target */
  a { color: inherit; text-decoration: none; }
  a::after { content: ''; position: absolute; inset: 0; border-radius: inherit; }
  a:focus-visible { outline: none; }
  a:focus-visible::after { outline: 2px solid var(--focus); outline-offset: 2px; }

  /* In a line of counters on a phone: as low as its figure lets it be. */
  ${media.phone} {
    [data-grid] > & { flex: 0 0 10.5rem; gap: 0; min-height: 0; padding: var(--space-2) var(--space-3); }
  }
`

const Label = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);

  svg { color: var(--text-subtle); }
`

/* An amount that breaks reads as another one: in a narrow card a long one becomes smaller instead. */
const Value = styled.div`
  font-size: clamp(var(--text-sm), calc(160cqi / var(--length)), var(--text-2xl));
  font-weight: var(--weight-semibold);
  line-height: 32px;
  letter-spacing: -0.019em;
  overflow-wrap: anywhere;

  ${media.phone} { [data-grid] > [data-stat] > & { font-size: clamp(var(--text-sm), calc(160cqi / var(--length)), var(--text-xl)); line-height: 26px; } }
`

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--space-2);
  min-height: 18px;
  color: var(--text-muted);
  font-size: var(--text-sm);

  /* What the figure is made of takes a line here, not three. */
  ${media.phone} { [data-grid] > [data-stat] > & { flex-wrap: nowrap; overflow: hidden; font-size: var(--text-xs); white-space: nowrap; } }
`

/* What does not fit into its line ends in dots. */
const Caption = styled.span`
  min-width: 0;

  ${media.phone} { [data-grid] > [data-stat] & { overflow: hidden; text-overflow: ellipsis; } }
`

const Change = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 3px;
  font-weight: var(--weight-medium);

  &[data-good='true'] { color: var(--success-text); }
  &[data-good='false'] { color: var(--danger-text); }
`

export interface StatTrend {
  direction: 'up' | 'down' | 'same'
  /** Words for the change: "12.5%". */
  text: string
  /** True when the change is welcome; decides the color, the arrow says the direction. */
  good?: boolean
}

export interface StatCardProps {
  label: string
  value: ReactNode
  icon?: IconName
  trend?: StatTrend
  /** Base of the trend, or a remark. */
  caption?: ReactNode
  /** Page behind the figure; the whole card links to it. */
  to?: string
  loading?: boolean
}

/** Characters that have to stand in one line; of what is no text as many as an amount has. */
function lengthOf(value: ReactNode): number {
  return typeof value === 'string' || typeof value === 'number' ? String(value).length : 14
}

const trendIcons = { up: 'trending-up', down: 'trending-down', same: 'minus' } as const

/** One figure that matters, with its change. Keeps its height while loading. */
export function StatCard({ label, value, icon, trend, caption, to, loading }: StatCardProps) {
  const t = useUiText()
  return (
    <Root data-stat="" aria-busy={loading || undefined}>
      <Label>
        {to ? <Link to={to}>{label}</Link> : <span>{label}</span>}
        {icon ? <Icon name={icon} /> : null}
      </Label>
      <Value className="tabular" style={{ '--length': lengthOf(value) } as CSSProperties}>
        {loading ? <Skeleton width="55%" height={24} style={{ marginBlock: 4 }} /> : value}
      </Value>
      <Foot>
        {loading ? <Skeleton width="40%" height={12} /> : null}
        {trend && !loading ? (
          <Change data-good={trend.good}>
            <Icon name={trendIcons[trend.direction]} size={14} />
            <VisuallyHidden>{t(`stat.${trend.direction}`)} </VisuallyHidden>
            <span className="tabular">{trend.text}</span>
          </Change>
        ) : null}
        {loading ? null : <Caption>{caption}</Caption>}
      </Foot>
    </Root>
  )
}
