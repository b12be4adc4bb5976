import { styled } from '@drayline/platform/styled'
import { Icon, IconButton, Text } from '@drayline/ui'
import { type CSSProperties, type KeyboardEvent, useRef } from 'react'
import { useT } from '../messages.ts'
import type { Area, Direction } from './layout.ts'
import type { PackedCard } from './pack-cards.ts'
import { useCardDrag } from './use-card-drag.ts'
import type { DashboardCard } from './use-cards.tsx'

/* Out of the way outside arranging: the card is then a child of its column as if this were not there. */
const Place = styled.div`
  display: contents;

  & > .content { display: contents; }

  &[data-arranging] { display: grid; flex: 1 1 16rem; align-content: start; gap: var(--space-2); min-width: 0; padding: var(--space-2); border: 1px dashed var(--border-strong); border-radius: var(--radius-lg); background: var(--surface-sunken); }
  &[data-arranging] > .content { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr)); gap: var(--space-2); min-width: 0; max-height: 12rem; overflow: hidden; opacity: 0.7; }
  &[data-arranging]:not([data-stat]) > .content { grid-template-columns: minmax(0, 1fr); }
  &[data-drag='dragging'] { opacity: 0.5; }
  &[data-drag='over'] { border-color: var(--focus); outline: 2px solid var(--focus); }
`

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px;

  .handle { display: inline-flex; align-items: center; gap: var(--space-2); flex: 1 1 8rem; min-width: 0; min-height: 32px; padding-inline: var(--space-2); border-radius: var(--radius); text-align: start; font-weight: var(--weight-medium); cursor: grab; }
  .handle:focus-visible { outline: 2px solid var(--focus); }
`

const keys: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
const icons = { up: 'arrow-up', down: 'arrow-down', left: 'arrow-left', right: 'arrow-right' } as const

interface ArrangeCardProps {
  card: DashboardCard
  packed?: PackedCard | undefined
  area: Area
  arranging: boolean
  /** The ways this card can go. */
  ways: readonly Direction[]
  onMove: (direction: Direction) => void
  onHide: () => void
  onDrop: (dropped: string, after: boolean) => void
}

/** A card in its place; while arranging, with a handle, the ways it can go and a button that hides it. */
export function ArrangeCard({
  card,
  packed,
  area,
  arranging,
  ways,
  onMove,
  onHide,
  onDrop,
}: ArrangeCardProps) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const isStat = area === 'stat'
  const drag = useCardDrag({ card: place, handle, id: card.id, isStat, enabled: arranging, onDrop })
  const { title } = card

  function moveByKey(event: KeyboardEvent) {
    const direction = keys[event.key]
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onMove(direction)
  }

  return (
    <Place
      ref={place}
      data-card={card.id}
      data-arranging={arranging || undefined}
      data-stat={isStat || undefined}
      data-drag={arranging ? drag : undefined}
      role={arranging ? 'group' : undefined}
      aria-label={arranging ? title : undefined}
    >
      {arranging ? (
        <Bar>
          <button
            ref={handle}
            type="button"
            className="handle"
            aria-label={t('arrange.handle', { title })}
            aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight"
            onKeyDown={moveByKey}
          >
            <Icon name="grid" />
            <Text>{title}</Text>
          </button>
          {ways.map((way) => (
            <IconButton
              key={way}
              size="sm"
              icon={icons[way]}
              label={t(`arrange.${way}`, { title })}
              onClick={() => onMove(way)}
            />
          ))}
          <IconButton size="sm" icon="eye-off" label={t('arrange.hide', { title })} onClick={onHide} />
        </Bar>
      ) : null}
      <div
        className="content"
        inert={arranging}
        data-empty={packed?.rows === 0 || undefined}
        style={
          packed ? ({ '--column': packed.column, '--rows': packed.rows || 1 } as CSSProperties) : undefined
        }
      >
        {card.content}
      </div>
    </Place>
  )
}
