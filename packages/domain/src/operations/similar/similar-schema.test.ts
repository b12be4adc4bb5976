import { refusals } from '../../testing/refusals.ts'
import { brokerSimilarQuery, clientSimilarQuery } from './similar-schema.ts'

test.each([clientSimilarQuery, brokerSimilarQuery])('what is typed so far is asked for', (query) => {
  expect(query.validateSync({ name: ' Blue Ridge ' })).toEqual({ name: 'Blue Ridge' })
  expect(refusals(query, { name: '', phone: '7', email: 'x'.repeat(254) })).toEqual({})
  expect(Object.keys(refusals(query, { email: 'x'.repeat(255), exceptId: 0 })).sort()).toEqual([
    ...['email', 'exceptId'],
  ])
})
