import { styled } from '@drayline/platform/styled'
import { IconButton, VisuallyHidden } from '@drayline/ui'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useT } from '../messages.ts'

const List = styled.ol`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;
  counter-reset: place;

  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-3);
    padding: var(--space-2) var(--space-3);
    border: 1px solid var(--border);
    border-radius: var(--radius);
    background: var(--surface);
    cursor: grab;
    counter-increment: place;
  }
  li::before { content: counter(place); min-width: 1.5ch; color: var(--text-muted); font-variant-numeric: tabular-nums; text-align: end; }
  li[data-dragged] { opacity: 0.5; border-style: dashed; border-color: var(--accent); }
  .buttons { display: inline-flex; gap: 2px; }
`

interface SortableListProps<Item> {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => number
  nameOf: (item: Item) => string
  onOrder: (items: readonly Item[]) => void
  children: (item: Item) => ReactNode
}

/**
 * A few things in an order that a person decides: by dragging, by the buttons of a line, or by Alt with the arrow keys
 * on one of them. Each step is said aloud.
 */
export function SortableList<Item>({
  label,
  items,
  keyOf,
  nameOf,
  onOrder,
  children,
}: SortableListProps<Item>) {
  const t = useT()
  const [dragged, setDragged] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')

  function move(from: number, to: number) {
    const item = items[from]
    if (item === undefined || to < 0 || to >= items.length || from === to) return
    const rest = items.filter((_, index) => index !== from)
    onOrder([...rest.slice(0, to), item, ...rest.slice(to)])
    setAnnouncement(t('merge.moved', { name: nameOf(item), place: to + 1, count: items.length }))
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step || !event.altKey) return
    event.preventDefault()
    move(index, index + step)
  }

  return (
    <>
      <List aria-label={label}>
        {items.map((item, index) => (
          <li
            key={keyOf(item)}
            draggable
            data-dragged={dragged === keyOf(item) || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', nameOf(item))
              setDragged(keyOf(item))
            }}
            onDragEnter={() => {
              const from = items.findIndex((other) => keyOf(other) === dragged)
              if (from >= 0) move(from, index)
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(null)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            {children(item)}
            <span className="buttons">
              <IconButton
                icon="arrow-up"
                size="sm"
                label={t('merge.up', { name: nameOf(item) })}
                aria-disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                icon="arrow-down"
                size="sm"
                label={t('merge.down', { name: nameOf(item) })}
                aria-disabled={index === items.length - 1}
                onClick={() => move(index, index + 1)}
              />
            </span>
          </li>
        ))}
      </List>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}
