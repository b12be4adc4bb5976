import { Alert, Button, Row } from '@drayline/ui'
import { useT } from '../messages.ts'
import type { DashboardCard } from './use-cards.tsx'

interface ArrangeBarProps {
  hidden: readonly DashboardCard[]
  onShow: (card: DashboardCard) => void
  onReset: () => void
}

/** Bar shown while arranging: the actions, and the cards that are hidden. */
export function ArrangeBar({ hidden, onShow, onReset }: ArrangeBarProps) {
  const t = useT()
  return (
    <Alert tone="info" title={t('arrange.title')}>
      <p>{t('arrange.help')}</p>
      <Row gap={2} style={{ marginTop: 'var(--space-3)' }}>
        {hidden.map((card) => (
          <Button key={card.id} size="sm" icon="eye" data-show={card.id} onClick={() => onShow(card)}>
            {t('arrange.show', { title: card.title })}
          </Button>
        ))}
        <Button size="sm" variant="ghost" icon="undo" onClick={onReset}>
          {t('arrange.reset')}
        </Button>
      </Row>
    </Alert>
  )
}
