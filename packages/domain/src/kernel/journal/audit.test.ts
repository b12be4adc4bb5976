import { changedFields } from './audit.ts'

test('only what differs is named, by its path', () => {
  const before = { name: 'A', amount: 1, by: { id: 1, name: 'Ann' }, tags: ['x'] }
  const after = { name: 'B', amount: 1, by: { id: 2, name: 'Ann' }, tags: ['x', 'y'] }
  expect(changedFields(before, after)).toEqual([
    { field: 'name', before: 'A', after: 'B' },
    { field: 'by.id', before: 1, after: 2 },
    { field: 'tags.1', before: undefined, after: 'y' },
  ])
})

test('a new and a removed record are told field by field', () => {
  expect(changedFields(null, { name: 'A', note: null })).toEqual([
    { field: 'name', before: undefined, after: 'A' },
    { field: 'note', before: undefined, after: null },
  ])
  expect(changedFields({ name: 'A' }, null)).toEqual([{ field: 'name', before: 'A', after: undefined }])
})

test('nothing changed is nothing, whatever the order of equal parts', () => {
  expect(changedFields({ a: { b: [1] } }, { a: { b: [1] } })).toEqual([])
  expect(changedFields(null, null)).toEqual([])
  expect(changedFields({ a: [] }, { a: ['x'] })).toEqual([{ field: 'a', before: [], after: ['x'] }])
})

test('a group that was not there before is told field by field', () => {
  expect(changedFields({ a: 1 }, { a: 1, by: { id: 7 } })).toEqual([
    { field: 'by.id', before: undefined, after: 7 },
  ])
})
