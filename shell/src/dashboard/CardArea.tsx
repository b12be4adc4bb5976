import { type ComponentType, type RefAttributes, useRef } from 'react'
import { ArrangeCard } from './ArrangeCard.tsx'
import type { Area } from './layout.ts'
import type { PackedCard } from './pack-cards.ts'
import type { Arrangement } from './use-arrangement.ts'
import { useAreaDrop } from './use-card-drag.ts'

interface CardAreaProps extends Arrangement {
  as: ComponentType<
    RefAttributes<HTMLDivElement> & { 'data-arranging'?: true | undefined; children?: React.ReactNode }
  >
  area: Area
  /** Places of its cards on a wide screen. */
  packed?: ReadonlyMap<string, PackedCard>
}

/** The cards of one area in their order. */
export function CardArea({ as: Root, area, packed, ...arrangement }: CardAreaProps) {
  const { arranging, cardsOf, waysOf, moveCard, hide, drop } = arrangement
  const root = useRef<HTMLDivElement>(null)
  useAreaDrop(root, area === 'stat', arranging, (dropped) => drop(dropped, area, null, false))
  return (
    <Root ref={root} data-arranging={arranging || undefined}>
      {cardsOf(area).map((card) => (
        <ArrangeCard
          key={card.id}
          card={card}
          packed={packed?.get(card.id)}
          area={area}
          arranging={arranging}
          ways={arranging ? waysOf(card) : []}
          onMove={(direction) => moveCard(card, direction)}
          onHide={() => hide(card)}
          onDrop={(dropped, after) => drop(dropped, area, card.id, after)}
        />
      ))}
    </Root>
  )
}
