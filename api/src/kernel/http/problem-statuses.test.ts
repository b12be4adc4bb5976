import { notFound } from '../base/errors.ts'
import { refuseUnnamed } from './problem-statuses.ts'
import type { Route } from './route.ts'

const route = { method: 'GET', path: '/api/notes', permission: 'signed-in', summary: 'Notes' } as Route

test('a problem that the document does not name is a fault, which says of what', () => {
  expect(() => refuseUnnamed(route, notFound())).toThrow(
    'GET /api/notes answers 404, which its document does not name',
  )
  expect(() => refuseUnnamed({ ...route, method: 'DELETE' }, notFound())).toThrow('DELETE /api/notes')
})

test('one that it names, and what is no problem at all, go on as they are', () => {
  const problem = notFound()
  expect(() => refuseUnnamed({ ...route, also: [404] }, problem)).toThrow(problem)
  const fault = new Error('lost')
  expect(() => refuseUnnamed(route, fault)).toThrow(fault)
})
