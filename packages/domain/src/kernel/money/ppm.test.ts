import fc from 'fast-check'
import { maxCents } from './money.ts'
import { divideRounded, shareOf, wholePpm } from './ppm.ts'

test.each([
  [200_000, 30_000, 6_000],
  [200_000, 333, 67],
  [25, 500_000, 13],
  [-25, 500_000, -13],
  [24, 500_000, 12],
  [1, 499_999, 0],
  [-1, 499_999, 0],
  [maxCents, wholePpm, maxCents],
])('%d cents at %d ppm are %d cents', (cents, ppm, share) => {
  expect(shareOf(cents, ppm)).toBe(share)
})

test('a share is exact where a product of floats is not', () => {
  expect(shareOf(maxCents, 999_999)).toBe(9_999_989_999)
})

test('a share and the rest always make the whole, and nothing is shared by nothing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: maxCents }),
      fc.integer({ min: 0, max: wholePpm }),
      (cents, ppm) => {
        const share = shareOf(cents, ppm)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(cents)
        expect(Math.abs(share * wholePpm - cents * ppm)).toBeLessThanOrEqual(
          wholePpm / 2 + Number.EPSILON * cents * ppm,
        )
      },
    ),
  )
  for (const denominator of [0n, -1n])
    expect(() => divideRounded(1n, denominator)).toThrow(new RangeError('The denominator must be positive'))
})
