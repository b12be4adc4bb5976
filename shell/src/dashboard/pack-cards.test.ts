import { fillerLast, packCards } from './pack-cards.ts'

const card = (id: string, height: number, area: 'main' | 'side' | 'bottom' = 'main') => ({ id, height, area })
const columns = (cards: Parameters<typeof packCards>[0]) =>
  Object.fromEntries([...packCards(cards)].map(([id, { column }]) => [id, column]))

test('main cards go under the shorter of the first two columns, those of the side into the third, the rest where it is shortest', () => {
  const cards = [card('money', 300), card('work', 170), card('tasks', 400), card('quick', 100)]
  const rest = [card('clock', 230, 'side'), card('activity', 330, 'bottom'), card('invoices', 330, 'bottom')]
  expect(columns([...cards, ...rest])).toEqual({
    ...{ money: 1, work: 2, tasks: 2, quick: 1, clock: 3 },
    ...{ activity: 3, invoices: 1 },
  })
  // With little waiting, tasks are on the left, and what follows fills the right.
  expect(columns([card('money', 90), card('work', 130), card('tasks', 400), card('quick', 100)])).toEqual({
    ...{ money: 1, work: 2, tasks: 1, quick: 2 },
  })
})

test('a card takes its height and the gap under it', () => {
  expect(packCards([card('money', 99.4)]).get('money')).toEqual({ column: 1, rows: 112 })
})

test('a card that shows nothing takes no room, nor a gap', () => {
  expect(packCards([card('first-day', 0, 'side')]).get('first-day')).toEqual({ column: 3, rows: 0 })
})

test('a filler gets its place after all others, until somebody puts a card after it', () => {
  const quick = { ...card('quick', 100), fillsRoom: true as const }
  const activity = card('activity', 330, 'bottom')
  const ids = (cards: Parameters<typeof fillerLast>[0]) =>
    fillerLast(cards).map((one) => ('id' in one ? `${one.id} ${one.area}` : ''))
  expect(ids([card('tasks', 400), quick, activity])).toEqual([
    'tasks main',
    'activity bottom',
    'quick bottom',
  ])
  expect(ids([quick, card('tasks', 400), activity])).toEqual(['quick main', 'tasks main', 'activity bottom'])
})
