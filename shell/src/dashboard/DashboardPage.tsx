import { useHost } from '@drayline/contract'
import { Button, Page, VisuallyHidden } from '@drayline/ui'
import { useRef } from 'react'
import { useT } from '../messages.ts'
import { useFederation } from '../routes/PagesContext.tsx'
import { ArrangeBar } from './ArrangeBar.tsx'
import { CardArea } from './CardArea.tsx'
import { Board, Column, Columns, Figures, HeadLine } from './dashboard.styles.ts'
import { RangeControl, useComparedDays } from './RangeControl.tsx'
import { useArrangement } from './use-arrangement.ts'
import { CardSkeleton, statSkeletons, useCards } from './use-cards.tsx'
import { useFigureRange } from './use-figure-range.ts'
import { usePackedCards } from './use-packed-cards.ts'
import { WelcomeBanner } from './WelcomeBanner.tsx'

/**
 * The frame of the dashboard (R-DSH-1 to R-DSH-4). The figures, lists and widgets in it are the remotes';
 * everybody may arrange and hide them.
 */
export function DashboardPage() {
  const t = useT()
  const host = useHost()
  const figures = useFigureRange()
  const cards = useCards(figures.range)
  const federation = useFederation()
  const arrangement = useArrangement(cards)
  const { arranging } = arrangement
  const columns = useRef<HTMLDivElement>(null)
  const packed = usePackedCards(columns, arrangement.cardsOf)
  const comparedDays = useComparedDays(figures.range)
  return (
    <Page
      title={t('dashboard.title')}
      subtitle={t('dashboard.subtitle')}
      actions={
        <HeadLine>
          <WelcomeBanner user={host.user} note={figures.range === 'today' ? undefined : comparedDays}>
            <RangeControl {...figures} />
          </WelcomeBanner>
          {arrangement.canArrange && federation ? (
            <Button
              icon={arranging ? 'check' : 'grid'}
              variant={arranging ? 'primary' : 'secondary'}
              aria-pressed={arranging}
              onClick={arrangement.toggle}
            >
              {t(arranging ? 'arrange.done' : 'arrange.start')}
            </Button>
          ) : null}
        </HeadLine>
      }
    >
      <Board>
        {arranging ? (
          <ArrangeBar hidden={arrangement.hidden} onShow={arrangement.show} onReset={arrangement.reset} />
        ) : null}
        {federation ? (
          <>
            <CardArea as={Figures} area="stat" {...arrangement} />
            <Columns ref={columns} data-packed={arranging ? undefined : true}>
              <CardArea as={Column} area="main" packed={packed} {...arrangement} />
              <CardArea as={Column} area="side" packed={packed} {...arrangement} />
              <CardArea as={Column} area="bottom" packed={packed} {...arrangement} />
            </Columns>
          </>
        ) : (
          <Waiting />
        )}
      </Board>
      <VisuallyHidden role="status">{arrangement.announcement}</VisuallyHidden>
    </Page>
  )
}

/** Until it is known which remotes there are. */
function Waiting() {
  return (
    <>
      <Figures>{statSkeletons(0, 1)}</Figures>
      <Columns>
        <Column>
          <CardSkeleton rows={5} />
        </Column>
        <Column>
          <CardSkeleton rows={3} />
        </Column>
        <Column>
          <CardSkeleton rows={5} />
        </Column>
      </Columns>
    </>
  )
}
