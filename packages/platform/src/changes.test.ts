import { type Change, parseChange, type Touched } from '@drayline/domain/kernel/records/change'
import { QueryObserver } from '@tanstack/react-query'
import { createChanges } from './changes.ts'
import { HttpError } from './http.ts'
import { QueryClient, shows } from './query.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  window.history.replaceState(null, '', '/')
})

/** A page that shows an invoice, a list of brokers, and the part of a remote that does not say what it shows. */
async function page(path = '/invoices') {
  window.history.replaceState(null, '', path)
  const queries = new QueryClient()
  const read = { invoice: 0, brokers: 0, older: 0, bell: 0 }
  const follow = (name: keyof typeof read, meta?: ReturnType<typeof shows>) =>
    new QueryObserver(queries, {
      queryKey: [name],
      ...(meta ? { meta } : {}),
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async () => {
        read[name] += 1
        return null
      },
    }).subscribe(() => undefined)
  const stops = [
    follow('invoice', shows('invoice:7', 'client')),
    follow('brokers', shows('broker')),
    follow('older'),
    follow('bell', shows()),
  ]
  await jest.advanceTimersByTimeAsync(0)
  const since = () => {
    const { invoice, brokers, older, bell } = read
    return [invoice, brokers, older, bell].map((times) => times - 1)
  }
  return { changes: createChanges(queries), since, stop: () => stops.forEach((end) => void end()) }
}

const change = (id: string, ...touched: Touched[]): Change => ({
  ...{ id, by: { id: 2, name: 'Ana' }, touched },
  edited: touched,
})

test.each<[string, string | null, number[]]>([
  ['the record itself', 'a; invoice:7', [1, 0, 1, 0]],
  ['another record', 'a; invoice:8', [0, 0, 1, 0]],
  ['some of a kind, and one of another', 'a; invoice, broker:3', [1, 1, 1, 0]],
  ['nothing', null, [0, 0, 0, 0]],
])('a write that touched %s', async (_what, header, expected) => {
  const { changes, since, stop } = await page()
  await changes.written(header === null ? null : parseChange(header))
  expect(since()).toEqual(expected)
  stop()
})

test('after a write whose outcome is not known everything that can be out of date is read', async () => {
  const { changes, since, stop } = await page()
  await changes.written(undefined)
  expect(since()).toEqual([1, 1, 1, 0])
  stop()
})

test('a write does not wait for ever for what shows it', async () => {
  const queries = new QueryClient()
  const stop = new QueryObserver(queries, {
    queryKey: ['slow'],
    meta: shows('invoice'),
    queryFn: () => new Promise(() => undefined),
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => undefined)
  const written = createChanges(queries).written({ id: 'a', touched: ['invoice'] })
  await jest.advanceTimersByTimeAsync(5_000)
  await expect(written).resolves.toBeUndefined()
  stop()
})

test('colleagues’ changes are shown together; one’s own come back on the line and are known', async () => {
  const { changes, since, stop } = await page()
  const heard: Change[] = []
  const leave = changes.subscribe((one) => heard.push(one))
  await changes.written({ id: 'mine', touched: ['invoice:7'] })
  changes.heard([change('mine', 'invoice:7')])
  await jest.advanceTimersByTimeAsync(10_000)
  expect(since()).toEqual([1, 0, 1, 0])
  changes.heard([change('b', 'broker:1'), change('mine', 'invoice:7')])
  changes.heard([change('c', 'broker:2')])
  await jest.advanceTimersByTimeAsync(10_000)
  expect(since()).toEqual([1, 1, 1, 0])
  expect(heard.map(({ id }) => id)).toEqual(['b', 'c'])
  leave()
  changes.heard([change('d', 'broker:2')])
  expect(heard).toHaveLength(2)
  stop()
})

test('when changes may have been missed, everything is read', async () => {
  const { changes, since, stop } = await page()
  changes.heard(undefined)
  await jest.advanceTimersByTimeAsync(10_000)
  expect(since()).toEqual([1, 1, 0, 0])
  stop()
})

test('on the dashboard, remotes that do not say what they show are read with every change', async () => {
  const { changes, since, stop } = await page('/')
  changes.heard([change('b', 'broker:1')])
  await jest.advanceTimersByTimeAsync(10_000)
  expect(since()).toEqual([0, 1, 1, 0])
  stop()
})

test('a hidden page refetches when it is shown', async () => {
  const { changes, since, stop } = await page()
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  changes.heard([change('b', 'invoice:7')])
  await jest.advanceTimersByTimeAsync(20_000)
  expect(since()).toEqual([0, 0, 0, 0])
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await jest.advanceTimersByTimeAsync(20_000)
  expect(since()).toEqual([1, 0, 0, 0])
  hidden.mockRestore()
  stop()
})

test('what takes long is not begun anew with every change, and is read once more when it has answered', async () => {
  const queries = new QueryClient()
  const answers: ((value: null) => void)[] = []
  let cancelled = 0
  const stop = new QueryObserver(queries, {
    queryKey: ['report'],
    meta: shows('invoice'),
    queryFn: ({ signal }) => {
      signal.addEventListener('abort', () => {
        cancelled += 1
      })
      return new Promise<null>((resolve) => answers.push(resolve))
    },
  }).subscribe(() => undefined)
  const changes = createChanges(queries)
  for (const id of ['a', 'b', 'c']) {
    changes.heard([change(id, 'invoice:7')])
    await jest.advanceTimersByTimeAsync(5_000)
  }
  expect([answers.length, cancelled]).toEqual([1, 0])
  answers[0]?.(null)
  await jest.advanceTimersByTimeAsync(10_000)
  expect([answers.length, cancelled]).toEqual([2, 0])
  stop()
})

test('what the server asked to wait is not read for the change of a colleague before that', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let reads = 0
  const leave = new QueryObserver(queries, {
    queryKey: ['invoice'],
    meta: shows('invoice'),
    queryFn: async () => {
      reads += 1
      throw new HttpError(429, '{}', '', '20')
    },
  }).subscribe(() => undefined)
  const changes = createChanges(queries)
  await jest.advanceTimersByTimeAsync(0)
  for (const id of ['a', 'b', 'c']) {
    changes.heard([change(id, 'invoice:7')])
    await jest.advanceTimersByTimeAsync(6_000)
  }
  expect(reads).toBe(1)
  await jest.advanceTimersByTimeAsync(6_100)
  expect(reads).toBe(2)
  leave()
})
