import { Button } from '../actions/Button.tsx'
import { useUiText } from '../messages.ts'
import { StatCard, type StatCardProps } from './StatCard.tsx'

/** The answer that the figures come from, as `useQuery` gives it. */
export interface StatSource {
  data: unknown
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
}

/**
 * Figures of one answer. Without an answer there is no figure, and never a zero that could be believed: each card then
 * offers to ask again, and leads nowhere.
 */
export function StatCards({ cards, source }: { cards: readonly StatCardProps[]; source: StatSource }) {
  const failed = !source.data && !source.isPending
  return cards.map((card) =>
    failed ? (
      <FailedCard key={card.label} card={card} source={source} />
    ) : (
      <StatCard key={card.label} {...card} loading={source.isPending} />
    ),
  )
}

function FailedCard({ card: { label, icon }, source }: { card: StatCardProps; source: StatSource }) {
  const t = useUiText()
  return (
    <StatCard
      label={label}
      icon={icon}
      value="—"
      caption={
        <Button
          size="sm"
          variant="ghost"
          icon="refresh"
          loading={source.isFetching}
          aria-label={t('stat.retryOne', { label })}
          onClick={() => void source.refetch()}
        >
          {t('stat.retry')}
        </Button>
      }
    />
  )
}
