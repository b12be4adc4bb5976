import { allRows } from './sheet.ts'

/** Pages of a list with so many rows. */
const listOf = (count: number) => {
  const asked: (string | undefined)[] = []
  const page = async ({ limit, cursor }: { limit: number; cursor?: string }) => {
    asked.push(cursor)
    const from = Number(cursor ?? 0)
    const to = Math.min(from + limit, count)
    const rows = Array.from({ length: to - from }, (_, index) => from + index)
    return { rows, next: to < count ? String(to) : null, total: count, atLeast: undefined }
  }
  return { asked, page }
}

test('all pages of a list are read, in their order', async () => {
  const { asked, page } = listOf(1_000)
  expect(await allRows(page)).toEqual(Array.from({ length: 1_000 }, (_, index) => index))
  expect(asked[0]).toBeUndefined()
  expect(new Set(asked).size).toBe(asked.length)
})

test('more than 1,000 lines are refused for a sheet', async () => {
  await expect(allRows(listOf(1_001).page)).rejects.toMatchObject({
    status: 409,
    text: { key: 'account.pdfTooLong', params: { most: 1_000 } },
  })
})
