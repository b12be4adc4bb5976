import { watchVitals } from './vitals.ts'

type Listener = (list: { getEntries(): object[] }) => void

/** A browser that can measure what is named here. */
function browserMeasures(...supportedEntryTypes: string[]) {
  const listeners = new Map<string, Listener[]>()
  class Observer {
    static supportedEntryTypes = supportedEntryTypes
    listener: Listener
    constructor(listener: Listener) {
      this.listener = listener
    }
    observe({ type }: { type: string }) {
      listeners.set(type, [...(listeners.get(type) ?? []), this.listener])
    }
    takeRecords() {
      return []
    }
    disconnect() {}
  }
  class EventTiming {
    get interactionId() {
      return 0
    }
  }
  Object.assign(globalThis, { PerformanceObserver: Observer, PerformanceEventTiming: EventTiming })
  Object.assign(performance, { interactionCount: 0 })
  return async (type: string, entry: object) => {
    for (const listener of listeners.get(type) ?? [])
      listener({ getEntries: () => [{ entryType: type, ...entry }] })
    // Measures are taken when the browser has nothing else to do.
    await new Promise((done) => setTimeout(done))
    await new Promise((done) => setTimeout(done))
  }
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PerformanceObserver')
  Reflect.deleteProperty(globalThis, 'PerformanceEventTiming')
})

test('a page that is hidden before it is painted keeps its measures for the next time, told once', async () => {
  const measured = browserMeasures('largest-contentful-paint', 'event')
  const vitals = watchVitals()
  expect(vitals.take()).toEqual([])
  await measured('largest-contentful-paint', { startTime: 812.4 })
  await measured('event', { interactionId: 1, startTime: 900, duration: 96 })
  expect(vitals.take()).toEqual([
    { name: 'LCP', value: 812 },
    { name: 'INP', value: 96 },
  ])
  expect(vitals.take()).toEqual([])
})

test('a browser that cannot tell when it painted tells the rest', async () => {
  const measured = browserMeasures('event')
  const vitals = watchVitals()
  await measured('event', { interactionId: 1, startTime: 900, duration: 64 })
  expect(vitals.take()).toEqual([{ name: 'INP', value: 64 }])
})

test('one slow interaction among a hundred does not stand for the page', async () => {
  const measured = browserMeasures('event')
  const vitals = watchVitals()
  Object.assign(performance, { interactionCount: 100 })
  for (let id = 1; id <= 100; id += 1)
    await measured('event', { interactionId: id * 7, startTime: id * 1000, duration: id === 50 ? 900 : 64 })
  expect(vitals.take()).toEqual([{ name: 'INP', value: 64 }])
})
