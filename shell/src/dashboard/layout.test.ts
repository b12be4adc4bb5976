import { areaOf, arrange, type CardPlace, move, put, toSaved } from './layout.ts'

const cards: CardPlace[] = [
  { id: 'figures', area: 'stat' },
  { id: 'clients', area: 'stat' },
  { id: 'quick', area: 'main' },
  { id: 'activity', area: 'main' },
  { id: 'clock', area: 'side' },
  { id: 'tasks', area: 'side' },
  { id: 'invoices', area: 'bottom' },
]
const start = arrange(cards, null)

test('without an arrangement cards stand where their remotes put them', () => {
  expect(start).toEqual({
    stat: ['figures', 'clients'],
    main: ['quick', 'activity'],
    side: ['clock', 'tasks'],
    bottom: ['invoices'],
    hidden: [],
  })
})

test('an arrangement comes back as it was stored', () => {
  const mine = put(put(start, 'clock', 'main', 'quick'), 'tasks', 'hidden')
  expect(arrange(cards, toSaved(mine))).toEqual(mine)
  expect(mine.hidden).toEqual(['tasks'])
})

test('what is gone, twice or nonsense is ignored', () => {
  const saved = [
    'main:gone',
    'main:clock',
    'side:clock',
    'attic:quick',
    'quick',
    'stat:activity',
    'main:clients',
  ]
  expect(arrange(cards, saved)).toEqual({
    stat: ['figures', 'clients'],
    main: ['quick', 'activity', 'clock'],
    side: ['tasks'],
    bottom: ['invoices'],
    hidden: [],
  })
})

test('a new card stands in its default area, behind the one it follows there', () => {
  const withNew = [...cards.slice(0, 5), { id: 'cutOffs', area: 'side' as const }, ...cards.slice(5)]
  const swapped = { ...start, side: ['tasks', 'clock'] }
  expect(arrange(withNew, toSaved(swapped)).side).toEqual(['tasks', 'clock', 'cutOffs'])
  const away = arrange(withNew, toSaved(put(start, 'clock', 'bottom', 'invoices')))
  expect([away.bottom, away.side]).toEqual([
    ['clock', 'invoices'],
    ['cutOffs', 'tasks'],
  ])
})

test('a new card whose neighbour is hidden is first in its own area', () => {
  const saved = toSaved(put(start, 'quick', 'hidden'))
  const withNew = [...cards.slice(0, 3), { id: 'news', area: 'main' as const }, ...cards.slice(3)]
  expect(arrange(withNew, saved).main).toEqual(['news', 'activity'])
})

test('cards go up and down through a column and on into the wide area, and back', () => {
  const down = move(start, 'quick', 'down')
  expect(down?.main).toEqual(['activity', 'quick'])
  const below = down && move(down, 'quick', 'down')
  expect(below && areaOf(below, 'quick')).toBe('bottom')
  expect(below?.bottom).toEqual(['quick', 'invoices'])
  expect((below && move(below, 'quick', 'up'))?.main).toEqual(['activity', 'quick'])
  expect(move(start, 'quick', 'up')).toBeNull()
})

test('left and right change the column, figures only their order', () => {
  expect(move(start, 'tasks', 'left')).toMatchObject({
    main: ['quick', 'tasks', 'activity'],
    side: ['clock'],
  })
  expect(move(start, 'quick', 'right')).toMatchObject({
    main: ['activity'],
    side: ['quick', 'clock', 'tasks'],
  })
  expect([
    move(start, 'tasks', 'right'),
    move(start, 'invoices', 'left'),
    move(start, 'figures', 'down'),
  ]).toEqual([null, null, null])
  expect(move(start, 'clients', 'left')?.stat).toEqual(['clients', 'figures'])
})
