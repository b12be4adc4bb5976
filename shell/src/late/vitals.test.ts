import { watchVitals } from './vitals.ts'

type Listener = (list: { getEntries(): object[] }) => void

/** A browser that can measure what is named here. */
function browserMeasures(...supportedEntryTypes: string[]) {
  const listeners = new Map<string, Listener>()
  class Observer {
    static supportedEntryTypes = supportedEntryTypes
    listener: Listener
    constructor(listener: Listener) {
      this.listener = listener
    }
    observe({ type }: { type: string }) {
      listeners.set(type, this.listener)
    }
  }
  Object.assign(globalThis, { PerformanceObserver: Observer })
  return (type: string, entry: object) => listeners.get(type)?.({ getEntries: () => [entry] })
}

afterEach(() => void Reflect.deleteProperty(globalThis, 'PerformanceObserver'))

test('a page that goes out of sight before it is painted keeps its measures for the next time, told once', () => {
  const measured = browserMeasures('largest-contentful-paint', 'event')
  const vitals = watchVitals()
  expect(vitals.take()).toEqual([])
  measured('largest-contentful-paint', { startTime: 812.4 })
  measured('event', { interactionId: 1, duration: 96 })
  expect(vitals.take()).toEqual([
    { name: 'LCP', value: 812 },
    { name: 'INP', value: 96 },
  ])
  expect(vitals.take()).toEqual([])
})

test('a browser that cannot tell when it painted tells the rest', () => {
  const measured = browserMeasures('event')
  const vitals = watchVitals()
  measured('event', { interactionId: 1, duration: 64 })
  expect(vitals.take()).toEqual([{ name: 'INP', value: 64 }])
})
