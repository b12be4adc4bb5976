import type { HttpApi } from '@drayline/contract'
import { HttpError } from '@drayline/platform/http'
import { fetchAllPages } from './fetch-all-pages.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** Reads a list of one page whose call fails at first. */
function readAll(...failures: HttpError[]) {
  const calls = { count: 0 }
  const list = async () => {
    calls.count += 1
    const failure = failures.shift()
    if (failure) throw failure
    return { rows: [1, 2], next: null, total: 2, totalIsExact: true }
  }
  const rows = collect(fetchAllPages<number>({ list } as unknown as HttpApi, '/api/rows'))
  rows.catch(() => undefined)
  return { calls, rows }
}

async function collect<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const page of pages) all.push(page)
  return all
}

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000)
const refusal = (status: number, after: string | null) => new HttpError(status, '{}', '', after)

test.each([429, 503])('%d is waited out as long as the answer says', async (status) => {
  const { calls, rows } = readAll(refusal(status, '12'))
  await pass(11.9)
  expect(calls.count).toBe(1)
  await pass(0.2)
  expect([calls.count, await rows]).toEqual([2, [[1, 2]]])
})

test('an answer that says nothing is waited out at growing intervals', async () => {
  const { calls, rows } = readAll(refusal(429, null), refusal(429, null))
  await pass(0.6)
  expect(calls.count).toBe(2)
  await pass(1.1)
  expect([calls.count, await rows]).toEqual([3, [[1, 2]]])
})

test('a failure that waiting does not help is told at once', async () => {
  await expect(readAll(refusal(503, null)).rows).rejects.toThrow('503')
  await expect(readAll(refusal(500, '5')).rows).rejects.toThrow('500')
})
