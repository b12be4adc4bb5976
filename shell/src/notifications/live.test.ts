import type { LiveNotification } from '@drayline/domain/kernel/journal/notification'
import { makeNotification } from '@drayline/testing'
import { FakeEventSource, installStreams } from '../testing/fake-stream.ts'
import { maxSilenceMs, startLive } from './live.ts'

let uninstall: () => void
const stops: (() => void)[] = []

beforeEach(() => {
  jest.useFakeTimers()
  uninstall = installStreams()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  uninstall()
  jest.useRealTimers()
})

const live = (id: number): LiveNotification => ({ ...makeNotification({ id }), desktop: true, inApp: true })
const settle = () => jest.advanceTimersByTimeAsync(0)

/** A tab of this browser, and what it heard. */
async function tab(userId = 1) {
  const heard = {
    ids: [] as number[],
    leaderIds: [] as number[],
    looks: 0,
    changes: [] as unknown[],
    reasons: [] as string[],
    readOnly: [] as string[],
  }
  const stop = startLive({
    userId,
    onNotification({ id }, leader) {
      heard.ids.push(id)
      if (leader) heard.leaderIds.push(id)
    },
    onRead: () => {
      heard.looks += 1
    },
    onChanges: (changes) => heard.changes.push(changes),
    onSessionEnded: (reason) => heard.reasons.push(reason),
    onReadOnly: (code) => heard.readOnly.push(code),
  })
  stops.push(stop)
  await settle()
  return { heard, stop }
}

const source = () => {
  const [only, ...more] = FakeEventSource.open
  if (!only || more.length > 0) throw new Error(`${FakeEventSource.open.length} connections`)
  return only
}

test('several tabs have one connection, and each hears everything once', async () => {
  const [first, second] = [await tab(), await tab()]
  source().say('hello', {}, '4')
  source().say('notification', live(5), '5,4')
  source().say('notification', live(5), '5,4')
  expect(first.heard).toMatchObject({ ids: [5], leaderIds: [5] })
  expect(second.heard).toMatchObject({ ids: [5], leaderIds: [] })
})

test('that nothing can be saved is told in every tab, at the beginning and with each sign of life', async () => {
  const [first, second] = [await tab(), await tab()]
  source().say('hello', { readOnly: 'disk_full' }, '4')
  source().say('ping', {}, '4')
  source().say('ping', { readOnly: 'writes_stalled' }, '4')
  source().say('ping', { readOnly: 'unheard_of' }, '4')
  const told = ['disk_full', 'writes_stalled']
  expect([first.heard.readOnly, second.heard.readOnly]).toEqual([told, told])
})

test('what was changed is told in every tab, and is no notification', async () => {
  const [first, second] = [await tab(), await tab()]
  const changes = [{ id: 'a', by: { id: 2, name: 'Ana' }, touched: ['invoice:7'] }]
  source().say('change', { changes }, '4')
  expect([first.heard, second.heard]).toEqual([
    expect.objectContaining({ looks: 0, changes: [changes], ids: [] }),
    expect.objectContaining({ looks: 0, changes: [changes], ids: [] }),
  ])
})

test('when the tab with the connection goes, another goes on where it was', async () => {
  const [first, second] = [await tab(), await tab()]
  source().say('notification', live(5), '5,4')
  first.stop()
  await settle()
  expect(source().url).toBe('/api/notifications/stream?lastEventId=5%2C4')
  source().say('notification', live(6), '6,5,4')
  expect(second.heard.ids).toEqual([5, 6])
  expect(first.heard.ids).toEqual([5])
})

test('a tab that sleeps with the connection loses it to one in sight', async () => {
  const first = await tab()
  source().say('hello', {}, '4')
  const asleep = source()
  const second = await tab()
  // The first tab does not run: only time passes for the second.
  await jest.advanceTimersByTimeAsync(maxSilenceMs + 25_000)
  expect(FakeEventSource.open.length).toBe(1)
  expect(source()).not.toBe(asleep)
  source().say('notification', live(5), '5,4')
  expect([first.heard.ids, second.heard.ids]).toEqual([[5], [5]])
})

test('a silent line is opened anew, and what was read meanwhile is asked for', async () => {
  const { heard } = await tab()
  source().say('hello', {}, '4')
  const before = source()
  await jest.advanceTimersByTimeAsync(maxSilenceMs + 25_000)
  expect(source()).not.toBe(before)
  expect(source().url).toContain('lastEventId=4')
  const { looks } = heard
  source().say('hello', {}, '4')
  expect(heard.looks).toBe(looks + 1)
})

test('heartbeats keep a line', async () => {
  await tab()
  const before = source()
  for (let count = 0; count < 6; count += 1) {
    await jest.advanceTimersByTimeAsync(25_000)
    before.say('ping', {}, '4')
  }
  expect(source()).toBe(before)
})

test('refused, it asks from time to time and tries again, at longer and longer intervals', async () => {
  const { heard } = await tab()
  for (let count = 0; count < 4; count += 1) {
    source().fail()
    expect(FakeEventSource.open).toHaveLength(0)
    await jest.advanceTimersByTimeAsync(100_000)
  }
  expect(heard.looks).toBeGreaterThanOrEqual(3)
  source().fail()
  await jest.advanceTimersByTimeAsync(30_000)
  expect(FakeEventSource.open).toHaveLength(0)
  await jest.advanceTimersByTimeAsync(60_000)
  source().say('notification', live(7), '7')
  expect(heard.ids).toEqual([7])
})

test('back online it is there at once', async () => {
  await tab()
  source().fail()
  window.dispatchEvent(new Event('online'))
  expect(FakeEventSource.open).toHaveLength(1)
})

test('all tabs hear that the session has ended, and the connection is closed', async () => {
  const [first, second] = [await tab(), await tab()]
  source().say('session', { reason: 'deactivated' }, '4')
  expect([first.heard.reasons, second.heard.reasons]).toEqual([['deactivated'], ['deactivated']])
  expect(FakeEventSource.open).toHaveLength(0)
})

test('without streams the tab in sight asks every minute', async () => {
  Reflect.deleteProperty(window, 'EventSource')
  const { heard } = await tab()
  await jest.advanceTimersByTimeAsync(5 * 60_000)
  expect(heard.looks).toBeGreaterThanOrEqual(4)
})
