import { pickChanged } from './pick-changed.ts'

test('names what differs, and takes nothing and empty text for the same', () => {
  const before = { id: 7, name: 'Blue Ridge', phone: null, notes: 'Old', limit: 500, active: true }
  expect(
    pickChanged(before, { name: 'Blue Ridge', phone: '', notes: null, limit: 0, active: false }),
  ).toEqual({
    notes: null,
    limit: 0,
    active: false,
  })
})

test('what a record never had and a form leaves empty has not changed', () => {
  expect(pickChanged({}, { phone: '', notes: null, email: undefined })).toEqual({})
})
