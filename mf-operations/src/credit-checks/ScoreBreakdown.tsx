import { useHost } from '@drayline/contract'
import type {
  CreditCheckDetail,
  CreditScorePart,
} from '@drayline/domain/operations/credit-checks/credit-check'
import {
  bandOf,
  highestScore,
  lowestScore,
  scoreBands,
} from '@drayline/domain/operations/credit-checks/credit-score'
import { styled } from '@drayline/platform/styled'
import { Heading, Stack, Text } from '@drayline/ui'
import { useT } from '../messages.ts'
import { ScoreBadge } from './check-badges.tsx'

const Scale = styled.div`
  position: relative;
  display: grid;
  gap: 2px;
  height: 10px;
  margin-block: var(--space-2) var(--space-1);

  span { border-radius: 3px; }
  .red { background: var(--danger); }
  .yellow { background: var(--warning); }
  .green { background: var(--success); }
  i { position: absolute; top: -5px; width: 4px; height: 20px; margin-left: -2px; border: 1px solid var(--surface); border-radius: 2px; background: var(--text); }
`

const Parts = styled.dl`
  display: grid;
  gap: var(--space-3);

  > div { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px var(--space-3); }
  dt { font-weight: var(--weight-medium); }
  dd { color: var(--text-muted); font-size: var(--text-sm); }
  .bar { grid-column: 1 / -1; height: 6px; overflow: hidden; border-radius: var(--radius-full); background: var(--surface-active); }
  .bar > span { display: block; height: 100%; border-radius: inherit; background: var(--accent); }
`

const width = highestScore - lowestScore
const columns = [
  scoreBands.yellow - lowestScore,
  scoreBands.green - scoreBands.yellow,
  highestScore - scoreBands.green,
]

/** Credit score in detail: its place on the scale, and what each factor gave. */
export function ScoreBreakdown({ check }: { check: CreditCheckDetail }) {
  const t = useT()
  const { score, rating, provider } = check
  if (score === null || rating === null) return null
  const place = ((Math.min(highestScore, Math.max(lowestScore, score)) - lowestScore) / width) * 100
  return (
    <Stack as="section" gap={3} aria-label={t('check.breakdown')}>
      <Heading level={3} size={4}>
        {t('check.breakdown')}
      </Heading>
      <div>
        <Text weight="medium">
          <ScoreBadge check={check} /> {t(`rating.${rating}`)}
        </Text>
        <Scale
          style={{ gridTemplateColumns: columns.map((part) => `${part}fr`).join(' ') }}
          role="img"
          aria-label={t('check.scale', { score, band: t(`band.${bandOf(score)}`) })}
        >
          <span className="red" />
          <span className="yellow" />
          <span className="green" />
          <i style={{ left: `${place}%` }} />
        </Scale>
        <Text as="p" size="sm" tone="muted">
          {t('check.scoredBy', {
            provider: provider === 'drayline' ? t('check.builtIn') : (provider ?? '—'),
          })}
        </Text>
      </div>
      {check.parts.length > 0 ? (
        <Parts>
          {check.parts.map((part) => (
            <Part key={part.factor} part={part} />
          ))}
        </Parts>
      ) : (
        <Text as="p" size="sm" tone="muted">
          {t('check.noParts')}
        </Text>
      )}
    </Stack>
  )
}

function Part({ part }: { part: CreditScorePart }) {
  const t = useT()
  const value = usePartValue()(part)
  return (
    <div>
      <dt>{t(`factor.${part.factor}`)}</dt>
      <dd className="tabular">{t('check.points', { points: part.points, of: part.of })}</dd>
      <dd className="bar" aria-hidden="true">
        <span style={{ width: `${(part.points / part.of) * 100}%` }} />
      </dd>
      <dd>{value}</dd>
    </div>
  )
}

function usePartValue(): (part: CreditScorePart) => string {
  const t = useT()
  const { format } = useHost()
  return ({ factor, value }) => {
    if (value === null) return t(factor === 'daysToPay' ? 'check.noPayments' : 'check.noLimitYet')
    if (factor === 'daysToPay') return t('check.daysToPay', { days: format.number(value) })
    if (factor === 'age') return t('check.knownFor', { days: value })
    return t(factor === 'overdueShare' ? 'check.overdueShare' : 'check.utilisation', {
      percent: format.number(Math.round(value * 100)),
    })
  }
}
