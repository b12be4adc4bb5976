import { isAnchor } from './anchor.ts'

const anchor = {
  format: 'drayline-anchor-1',
  at: '2026-11-22T08:00:00.000Z',
  logs: { audit: [{ lane: 3, seq: 2, hash: 'ab' }], vault: [] },
}

test('what the check wrote is an anchor', () => expect(isAnchor(anchor)).toBe(true))

test.each([
  null,
  [],
  'x',
  { ...anchor, format: 'drayline-anchor-2' },
  { ...anchor, at: undefined },
  { ...anchor, at: 'yesterday' },
  { ...anchor, logs: {} },
  { ...anchor, logs: { ...anchor.logs, audit: [null] } },
  { ...anchor, logs: { ...anchor.logs, vault: [{ lane: '3', seq: 2, hash: 'ab' }] } },
])('%j is none', (value) => expect(isAnchor(value)).toBe(false))
