import { Page } from '../lists/list.ts'
import type { AnyCall } from './call.ts'
import { presented } from './present.ts'

const stored = { name: 'Ada', passwordHash: 'argon2' }
const present = ({ name }: typeof stored) => ({ name })
const callOf = (route: object) => ({ route }) as AnyCall

test('of a record only what its presenter names leaves the API', () => {
  expect(presented(callOf({ response: {}, present }), stored)).toEqual({ name: 'Ada' })
})

test('nor does more of the rows of a page', () => {
  const page = Object.assign(Object.create(Page.prototype), { rows: [stored, stored] })
  expect(presented(callOf({ item: {}, present }), page)).toEqual([{ name: 'Ada' }, { name: 'Ada' }])
})

test('a call that answers nothing answers nothing of what its handler returned', () => {
  expect(presented(callOf({ present }), stored)).toBeUndefined()
})
