import { plain } from './plain.ts'

beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 10, 29, 12) }))
afterEach(() => jest.useRealTimers())

test('what differs from run to run is left out, words and amounts stay', () => {
  const record = {
    ...{ _id: 71, userId: 3, assignedTo: 71, clientId: null, amount: '1200.00', amountCents: 120_000 },
    ...{ createdAt: new Date(), at: '2026-11-29T10:00:00.000Z', dueDate: '2026-12-01', month: '2026-11' },
    ...{
      name: 'Broker 12',
      status: 'paid',
      token: '3f9a0c4be1d2',
      account: '1234',
      bytes: Buffer.from('x'),
      lane: 7,
    },
  }
  expect(JSON.parse(plain(record))).toEqual({
    ...{ _id: 'id', userId: 3, assignedTo: 'id', clientId: null, amount: '1200.00', amountCents: 120_000 },
    ...{ createdAt: '@', at: '@-2', dueDate: '2026-12-01', month: '2026-11' },
    ...{ name: 'Broker N', status: 'paid', token: '~', account: '1234', bytes: '~', lane: '~' },
  })
})

test('words to be found by their beginnings are told whole', () => {
  expect(plain(['r', 'ro', 'roa', 'road', 's', 'st'])).toBe('["road","st"]')
})
