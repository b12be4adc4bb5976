import { useHost } from '@drayline/contract'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import { styled } from '@drayline/platform/styled'
import { Heading, LinkButton, type ListState, Row } from '@drayline/ui'
import type { ReactNode } from 'react'
import { useT } from '../messages.ts'

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);

  @media print { a { display: none; } }
`

interface WeekBarProps {
  /** The Monday that is shown; undefined until it is known which week is the present one. */
  week: string | undefined
  state: ListState
  children?: ReactNode
}

/** Picks the week, with buttons for the previous and the next one; the week is in the address. */
export function WeekBar({ week, state, children }: WeekBarProps) {
  const t = useT()
  const { format } = useHost()
  const to = (days: number) =>
    week ? (state.href({ week: addDays(week, days), open: null, entryId: null }) ?? '') : ''
  return (
    <Bar>
      <Row gap={3}>
        <LinkButton to={to(-7)} icon="chevron-left" size="sm">
          {t('week.previous')}
        </LinkButton>
        <LinkButton to={to(7)} iconAfter="chevron-right" size="sm">
          {t('week.next')}
        </LinkButton>
        {state.search.has('week') || state.search.has('entryId') ? (
          <LinkButton
            to={state.href({ week: null, open: null, entryId: null }) ?? ''}
            size="sm"
            variant="ghost"
          >
            {t('week.present')}
          </LinkButton>
        ) : null}
        <Heading level={2} size={4}>
          {week
            ? t('week.title', { from: format.date(week), to: format.date(addDays(week, 6)) })
            : t('week.loading')}
        </Heading>
      </Row>
      {children ? <Row gap={2}>{children}</Row> : null}
    </Bar>
  )
}
