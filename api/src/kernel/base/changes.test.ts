import { changesOf } from './changes.ts'

const before = { name: 'A', note: null as string | null | undefined, at: new Date(0), tags: ['x'] }

test('only what gets another value is changed', () => {
  expect(changesOf(before, { name: 'B', tags: ['x'], at: new Date(0) })).toEqual({ name: 'B' })
  expect(changesOf(before, { tags: ['x', 'y'] })).toEqual({ tags: ['x', 'y'] })
  expect(changesOf(before, { note: 'n', at: new Date(1) })).toEqual({ note: 'n', at: new Date(1) })
})

test('a write without changes is none', () => {
  expect(changesOf(before, {})).toBeUndefined()
  expect(changesOf(before, { name: 'A', note: undefined, tags: ['x'] })).toBeUndefined()
  expect(changesOf({ note: undefined as string | null | undefined }, { note: null })).toBeUndefined()
})
