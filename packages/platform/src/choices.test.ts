import type { HttpApi } from '@drayline/contract'
import type { LoadStanding } from '@drayline/domain/operations/loads/load'
import { makeBroker, makeClient, makeLoad } from '@drayline/testing/fixtures'
import { billableLoadChoices, brokerChoices, clientChoices, loadChoices } from './choices.ts'

/** Answers every call with these records. */
function answering(...records: object[]): HttpApi {
  return { get: async () => records } as unknown as HttpApi
}

const { signal } = new AbortController()
const complete = { status: 'complete', rateConfirmation: true, billOfLading: true } as const
const lane = { pickupLocation: 'Reno, NV', deliveryLocation: 'Boise, ID' }
const fine: LoadStanding = { client: 'active', broker: 'active', overLimit: false }

async function loadText(standing: LoadStanding | null, rest: object = {}) {
  const load = makeLoad({
    ...{ client: { id: 1, name: 'Red Mesa' }, broker: { id: 2, name: 'Summit' }, packet: complete, standing },
    ...lane,
    ...rest,
  })
  const [choice] = await loadChoices(answering(load)).search('', signal)
  return choice?.description
}

test.each<[string, LoadStanding | null, object, string]>([
  ['nothing speaks against it', fine, {}, 'Red Mesa · Reno, NV → Boise, ID'],
  ['an API that does not say', null, {}, 'Red Mesa · Reno, NV → Boise, ID'],
  [
    'its client is inactive',
    { ...fine, client: 'inactive' },
    {},
    'Red Mesa (Inactive) · Reno, NV → Boise, ID',
  ],
  [
    'its broker is suspended',
    { ...fine, broker: 'suspended' },
    {},
    'Red Mesa · Summit (Suspended: no new business) · Reno, NV → Boise, ID',
  ],
  [
    'its broker is inactive',
    { ...fine, broker: 'inactive' },
    {},
    'Red Mesa · Summit (Inactive) · Reno, NV → Boise, ID',
  ],
  [
    'its broker owes more than its limit',
    { ...fine, overLimit: true },
    {},
    'Red Mesa · Summit (Over its credit limit) · Reno, NV → Boise, ID',
  ],
  [
    'its papers are missing',
    fine,
    { packet: { ...complete, status: 'incomplete', billOfLading: false } },
    'Papers missing · Red Mesa · Reno, NV → Boise, ID',
  ],
])('the choice of a load says when %s', async (_, standing, rest, text) => {
  expect(await loadText(standing, rest)).toBe(text)
})

test('choices of brokers and clients say with whom no new business is done', async () => {
  const broker = makeBroker({ status: 'suspended', overLimit: true, mcNumber: '123456' })
  const [suspended] = await brokerChoices(answering(broker)).search('', signal)
  expect(suspended?.description).toBe('Suspended: no new business · Over its credit limit · 123456')
  const [inactive] = await clientChoices(
    answering(makeClient({ status: 'inactive', contactPerson: 'Ann Lee' })),
  ).search('', signal)
  expect(inactive?.description).toBe('Inactive · Ann Lee')
})

test('cancelled loads are not offered to a new invoice', async () => {
  const asked: string[] = []
  const http = {
    get: async (url: string) => {
      asked.push(url)
      return []
    },
  } as unknown as HttpApi
  await billableLoadChoices(http, String).search('L-1', signal)
  const statuses = asked.map((url) => new URLSearchParams(url.split('?')[1]).get('status'))
  const billable = 'pending,in_transit,delivered,invoiced,paid'
  expect(statuses).toEqual(['delivered', billable, billable])
})

/** Answers searches with these loads, and a question for a number as the API does. */
function withLoads(numbers: readonly string[], isOld = false): HttpApi {
  const loads = numbers.map((loadNumber, index) => makeLoad({ id: index + 1, loadNumber, packet: complete }))
  return {
    get: async (url: string) => {
      const number = new URLSearchParams(url.split('?')[1]).get('loadNumber')
      if (number === null) return loads.slice(0, 20)
      if (isOld) throw new Error('loadNumber is not known')
      return loads.filter(({ loadNumber }) => loadNumber.toLowerCase() === number.toLowerCase())
    },
  } as unknown as HttpApi
}

const labels = async ({ search }: ReturnType<typeof loadChoices>, typed: string) =>
  (await search(typed, signal)).map(({ label }) => label)

describe('the number that was typed comes first', () => {
  const newer = Array.from({ length: 20 }, (_, index) => `LD-4${String(59 - index)}`)

  test('though newer ones begin with it', async () => {
    const http = withLoads(['LD-45', 'LD-41', 'LD-4'])
    expect(await labels(loadChoices(http), 'ld-4')).toEqual(['LD-4', 'LD-45', 'LD-41'])
  })

  test('though there are more of them than are shown', async () => {
    const http = withLoads([...newer, 'LD-4'])
    expect(await labels(loadChoices(http), 'LD-4')).toEqual(['LD-4', ...newer.slice(0, 19)])
    const money = (amount: string) => amount
    expect((await labels(billableLoadChoices(http, money), 'LD-4'))[0]).toBe('LD-4')
  })

  test('an API that cannot be asked for a number gives what it finds', async () => {
    expect(await labels(loadChoices(withLoads(newer, true)), 'LD-4')).toEqual(newer)
  })
})
