import { diskLimits, diskState, percentFree } from './disk-space.ts'

const mb = 1024 ** 2
const gb = 1024 ** 3

test.each([
  ['an ordinary disk', 100 * gb, [10 * gb, 5 * gb]],
  ['a small disk, where the percentages would be too late', 8 * gb, [2 * gb, gb]],
  ['a large disk, where five percent are years of files', 4_000 * gb, [400 * gb, 10 * gb]],
])('%s: told, then no files, then no changes', (_name, size, [told = 0, files = 0]) => {
  const state = (free: number) => diskState({ free, size })
  expect([state(size), state(told), state(told - 1)]).toEqual(['ok', 'ok', 'low'])
  expect([state(files), state(files - 1)]).toEqual(['low', 'noFiles'])
  expect([state(256 * mb), state(256 * mb - 1), state(0)]).toEqual(['noFiles', 'full', 'full'])
})

test('each limit is met before the next, on a disk of any size', () => {
  expect(diskLimits.told.min).toBeGreaterThan(diskLimits.files.min)
  expect(diskLimits.told.share).toBeGreaterThan(diskLimits.files.share)
  expect(diskLimits.files.min).toBeGreaterThan(diskLimits.writes.min)
})

test('percent are rounded down', () => {
  expect([9.99, 10, 0].map((free) => percentFree({ free, size: 100 }))).toEqual([9, 10, 0])
  expect(percentFree({ free: 0, size: 0 })).toBe(0)
})
