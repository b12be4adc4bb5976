import { droppedParts } from './release-drops.ts'

const whole = {
  pathRoots: ['/claims'],
  routes: [{ path: '/claims/open' }, { path: '/claims/:id' }],
  nav: [{ id: 'claims' }],
  newItems: [{ id: 'new-claim' }],
  quickActions: [{ id: 'pay' }],
  places: [{ to: '/claims?mine=true' }],
  search: [{ id: 'by-number' }],
  slots: [{ slot: 'client/section/v1', id: 'claims' }],
  ownSlots: [{ slot: 'claim/section/v1' }],
  entityLinks: [{ entityType: 'claim' }],
} as never

test('what a version lacks is named by the words that people know it by', () => {
  expect(droppedParts(whole, {} as never)).toEqual([
    'pathRoots /claims',
    'routes /claims/open',
    'routes /claims/:id',
    'nav claims',
    'newItems new-claim',
    'quickActions pay',
    'places /claims?mine=true',
    'search by-number',
    'slots client/section/v1 claims',
    'ownSlots claim/section/v1',
    'entityLinks claim',
  ])
})

test('what is there is not missed, nor what is new', () => {
  expect(droppedParts(whole, whole)).toEqual([])
  expect(droppedParts({} as never, whole)).toEqual([])
})
