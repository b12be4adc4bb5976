/** Zones of the dashboard's cards: figures in a row, two columns, and what stands under the wider one. */
export const areas = ['stat', 'main', 'side', 'bottom'] as const
export type Area = (typeof areas)[number]

/** A card that there is for this person, where its remote puts it. Cards come in their default order. */
export interface CardPlace {
  /** `<remote>.<contribution>`, the same for as long as there is such a card. */
  id: string
  area: Area
}

/** Ids of cards by area, and those that this person hides. */
export type Layout = Record<Area | 'hidden', readonly string[]>
export type Direction = 'up' | 'down' | 'left' | 'right'

/**
 * The cards as arranged by the user (`<area>:<id>`, in order). What is not there any more is ignored; a card that is
 * new stands in its default area, behind the card of that area which it follows by default.
 */
export function arrange(cards: readonly CardPlace[], saved: readonly string[] | null): Layout {
  const layout: Record<Area | 'hidden', string[]> = { stat: [], main: [], side: [], bottom: [], hidden: [] }
  const known = new Map(cards.map((card) => [card.id, card]))
  const placed = new Set<string>()
  for (const entry of saved ?? []) {
    const [area = '', id = ''] = split(entry)
    const card = known.get(id)
    if (!card || placed.has(id) || !isPlace(area) || !mayStand(card, area)) continue
    layout[area].push(id)
    placed.add(id)
  }
  const followed = new Map<Area, string>()
  for (const { id, area } of cards) {
    const list = layout[area]
    if (!placed.has(id)) list.splice(list.indexOf(followed.get(area) ?? '') + 1, 0, id)
    if (list.includes(id)) followed.set(area, id)
  }
  return layout
}

function split(entry: string): [string, string] {
  const at = entry.indexOf(':')
  return [entry.slice(0, at), entry.slice(at + 1)]
}

function isPlace(text: string): text is Area | 'hidden' {
  return text === 'hidden' || (areas as readonly string[]).includes(text)
}

/** Figures stay in their row; other cards never enter it. */
function mayStand(card: CardPlace, area: Area | 'hidden'): boolean {
  return area === 'hidden' || (card.area === 'stat') === (area === 'stat')
}

/** Stored part of a layout. */
export function toSaved(layout: Layout): string[] {
  return [...areas, 'hidden' as const].flatMap((area) => layout[area].map((id) => `${area}:${id}`))
}

/** Returns the place of a card; undefined for one that is hidden or missing. */
export function areaOf(layout: Layout, id: string): Area | undefined {
  return areas.find((area) => layout[area].includes(id))
}

/** Puts a card before another one, or last in an area. */
export function put(layout: Layout, id: string, area: Area | 'hidden', before: string | null = null): Layout {
  const rest = (ids: readonly string[]) => ids.filter((other) => other !== id)
  const without: Layout = {
    stat: rest(layout.stat),
    main: rest(layout.main),
    side: rest(layout.side),
    bottom: rest(layout.bottom),
    hidden: rest(layout.hidden),
  }
  const list = without[area]
  const at = before === null ? -1 : list.indexOf(before)
  const next = at < 0 ? [...list, id] : [...list.slice(0, at), id, ...list.slice(at)]
  return { ...without, [area]: next }
}

/**
 * A card one step further; null when there is no such step. Up and down go through a column and on into the wide area
 * below it, left and right change the column. Figures only go left and right.
 */
export function move(layout: Layout, id: string, direction: Direction): Layout | null {
  const area = areaOf(layout, id)
  if (!area) return null
  const index = layout[area].indexOf(id)
  if (area === 'stat') {
    if (direction === 'left') return step(layout, area, index, -1)
    return direction === 'right' ? step(layout, area, index, 1) : null
  }
  if (direction === 'left') return area === 'side' ? put(layout, id, 'main', layout.main[index]) : null
  if (direction === 'right') return area === 'main' ? put(layout, id, 'side', layout.side[index]) : null
  const along = step(layout, area, index, direction === 'up' ? -1 : 1)
  if (along) return along
  if (direction === 'down' && area !== 'bottom') return put(layout, id, 'bottom', layout.bottom[0])
  return direction === 'up' && area === 'bottom' ? put(layout, id, 'main') : null
}

function step(layout: Layout, area: Area, index: number, by: 1 | -1): Layout | null {
  const list = [...layout[area]]
  const [card, other] = [list[index], list[index + by]]
  if (card === undefined || other === undefined) return null
  list[index] = other
  list[index + by] = card
  return { ...layout, [area]: list }
}
