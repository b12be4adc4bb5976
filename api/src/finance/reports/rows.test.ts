import type { Cells } from '@drayline/domain/finance/reports/report'
import type { RawRow, ReportContent } from './report.types.ts'
import { oneDecimal, percent, reportOfRows } from './rows.ts'

const row = (id: string, cells: Cells): RawRow => ({ id, record: null, cells })
const rows = [
  row('1', { broker: 'Summit', count: 2, exposure: 500, over: null, limit: 900 }),
  row('10', { broker: 'ávila', count: 1, exposure: 900, over: 20, limit: 100 }),
  row('2', { broker: 'Midway 10', count: 4, exposure: 500, over: 5, limit: 100 }),
  row('3', { broker: 'Midway 9', count: null, exposure: 100 }),
]
const report = (sort?: string, totals?: Cells) => reportOfRows('broker-exposure', { sort, rows, totals })

async function idsOf(of: ReportContent, after?: string): Promise<string> {
  const ids: string[] = []
  for await (const { id } of of.rows(after)) ids.push(id)
  return ids.join(' ')
}

test('counts and money are added up; shares and limits are not, unless the report says what they are', () => {
  expect(report().totals).toMatchObject({ broker: null, count: 7, exposure: 2000, over: 25, limit: null })
  expect(report(undefined, { limit: 7 }).totals).toMatchObject({ exposure: 2000, limit: 7 })
  expect(report().rowCount).toBe(4)
})

test.each([
  [undefined, '10 1 2 3'],
  ['exposure', '3 1 2 10'],
  ['-exposure', '10 1 2 3'],
  // Names as people sort them: without capitals and accents, 9 before 10.
  ['broker', '10 3 2 1'],
  ['-broker', '1 2 3 10'],
  // Rows without a value come last in either direction.
  ['over', '2 10 1 3'],
  ['-over', '10 2 1 3'],
])('by %s the rows stand as %s', async (sort, order) => expect(await idsOf(report(sort))).toBe(order))

test.each([undefined, 'exposure', '-over', 'over', 'broker'])(
  'by %s, rows go on after the place of any',
  async (sort) => {
    const all = (await idsOf(report(sort))).split(' ')
    for (const [index, id] of all.entries()) {
      const at = rows.find((one) => one.id === id) as RawRow
      expect(await idsOf(report(sort), report(sort).placeOf?.(at))).toBe(all.slice(index + 1).join(' '))
    }
  },
)

test('rows go on after the place of one that is gone', async () => {
  expect(await idsOf(report('-exposure'), JSON.stringify([700, '99']))).toBe('1 2 3')
})

test.each(['', '{', '{}', '[]', '[{"$gt":1},"1"]', '[true,"1"]', '[500,1]', '[500]', 'null'])(
  'the place %j is refused',
  async (place) => {
    await expect(idsOf(report(), place)).rejects.toMatchObject({
      status: 400,
      errors: { cursor: 'error.cursor' },
    })
  },
)

test('a share has one decimal, and nothing has no share', () => {
  expect([percent(1, 3), percent(1, 1), percent(0, 5), percent(5, 0)]).toEqual([33.3, 100, 0, null])
  expect([oneDecimal(1.25), oneDecimal(-0.04), oneDecimal(7)]).toEqual([1.3, -0, 7])
})

test('numbers are ordered by what they are worth, not by their digits', async () => {
  const shares = [row('1', { share: 2.25 }), row('2', { share: 2.5 }), row('3', { share: -1 })]
  const ordered = reportOfRows('broker-exposure', { sort: 'share', rows: shares })
  expect(await idsOf(ordered)).toBe('3 1 2')
})
