import { moveLine } from './report.ts'

test('a remote that is switched off is not said to be what users get', () => {
  expect(moveLine('disable', 'mf-claims', '1.0.0-10d82e70')).toBe(
    '✓ mf-claims is switched off for everybody; --enable brings 1.0.0-10d82e70 back',
  )
  expect(moveLine('rollBack', 'mf-claims', '1.0.0-10d82e70')).toBe(
    '✓ Most users get mf-claims 1.0.0-10d82e70',
  )
})
