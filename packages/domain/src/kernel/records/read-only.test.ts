import { toReadOnlyCode } from './read-only.ts'

test('knows the reasons for which nothing can be saved, and no others', () => {
  const codes = ['disk_full', 'clock_wrong', 'writes_stalled', 'outcome_unknown', undefined, 503]
  expect(codes.map(toReadOnlyCode)).toEqual([...codes.slice(0, 3), undefined, undefined, undefined])
})
