import { styled } from '@drayline/platform/styled'
import { Button, Text } from '@drayline/ui'
import { useT } from '../messages.ts'
import { deletePages, mayLeave, shiftPages, turnPages } from './page-plan.ts'
import type { PagePlanning } from './use-page-plan.ts'

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
`

interface PageToolsProps {
  planning: PagePlanning
  canSplit: boolean
  onSplit: () => void
}

/** What can be done with the selected pages. */
export function PageTools({ planning, canSplit, onSplit }: PageToolsProps) {
  const t = useT()
  const { plan, selected, order } = planning
  const none = selected.size === 0
  const stays = !mayLeave(plan, selected)
  return (
    <Bar role="toolbar" aria-label={t('pages.tools')}>
      <Button size="sm" disabled={none} onClick={() => planning.change(turnPages(plan, selected, -90))}>
        {t('pages.left')}
      </Button>
      <Button
        size="sm"
        icon="refresh"
        disabled={none}
        onClick={() => planning.change(turnPages(plan, selected, 90))}
      >
        {t('pages.right')}
      </Button>
      <Button
        size="sm"
        icon="arrow-left"
        disabled={none}
        onClick={() => planning.change(shiftPages(plan, selected, -1))}
      >
        {t('pages.earlier')}
      </Button>
      <Button
        size="sm"
        icon="arrow-right"
        disabled={none}
        onClick={() => planning.change(shiftPages(plan, selected, 1))}
      >
        {t('pages.later')}
      </Button>
      <Button
        size="sm"
        icon="trash"
        disabled={stays}
        onClick={() => planning.change(deletePages(plan, selected))}
      >
        {t('pages.delete')}
      </Button>
      <Button size="sm" icon="file-plus" disabled={stays || !canSplit} onClick={onSplit}>
        {t('pages.splitOff')}
      </Button>
      <Text size="sm" tone="muted" tabular role="status">
        {t('pages.selected', { count: selected.size, all: order.length })}
      </Text>
    </Bar>
  )
}
