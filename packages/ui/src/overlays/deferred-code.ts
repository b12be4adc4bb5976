import { useEffect, useSyncExternalStore } from 'react'
import { whenIdle } from './when-idle.ts'

/** Milliseconds until a failed attempt is repeated by itself; each time twice as long. */
const initialBackoffMs = 1_000
const maxBackoffMs = 30_000

interface State<T> {
  code: T | undefined
  /** Number of places on the page that wait for it. */
  waiting: number
  /** True when the last attempt failed. */
  failed: boolean
}

/** Code that no screen shows at first. */
export interface DeferredCode<T> {
  state: State<T>
  /**
   * Fetches it. Never rejects: after a failure it is tried again by and by, and at once when the network is back or
   * it is needed.
   */
  load: () => Promise<void>
  /** Counts a place that waits for it; the answer counts it out. */
  wait: () => () => void
}

const all = new Set<DeferredCode<unknown>>()
const listeners = new Set<() => void>()
const arrivals = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Code that comes after the first screen: when the browser is idle, or when the pointer or the focus comes near it.
 * @param fetch brings it, a dynamic import
 * @param atOnce what is there from the start
 */
export function deferredCode<T>(fetch: () => Promise<T>, atOnce?: T): DeferredCode<T> {
  let loading: Promise<void> | undefined
  let backoffMs = initialBackoffMs
  let timer: ReturnType<typeof setTimeout> | undefined

  function set(change: Partial<State<T>>) {
    deferred.state = { ...deferred.state, ...change }
    tell()
  }

  function forgetTimer() {
    clearTimeout(timer)
    removeEventListener('online', load)
  }

  function load(): Promise<void> {
    if (deferred.state.code) return Promise.resolve()
    loading ??= fetch().then(
      (code) => {
        forgetTimer()
        set({ code, failed: false })
      },
      () => {
        loading = undefined
        forgetTimer()
        timer = setTimeout(load, backoffMs)
        backoffMs = Math.min(backoffMs * 2, maxBackoffMs)
        addEventListener('online', load)
        set({ failed: true })
      },
    )
    return loading
  }

  function wait() {
    set({ waiting: deferred.state.waiting + 1 })
    return () => set({ waiting: deferred.state.waiting - 1 })
  }

  const deferred: DeferredCode<T> = { state: { code: atOnce, waiting: 0, failed: false }, load, wait }
  all.add(deferred as DeferredCode<unknown>)
  for (const arrival of arrivals) arrival()
  return deferred
}

/**
 * Late code, once it is there.
 * @param open it is waited for
 * @param near it will be needed soon; fetched, but a failure is not shown
 */
export function useDeferredCode<T>(deferred: DeferredCode<T>, open: boolean, near = open): T | undefined {
  const { code } = useSyncExternalStore(subscribe, () => deferred.state)
  const asks = (open || near) && !code
  const waits = open && !code
  useEffect(() => {
    if (asks) void deferred.load()
  }, [deferred, asks])
  useEffect(() => (waits ? deferred.wait() : undefined), [deferred, waits])
  return code
}

/** Returns why awaited code is not there, or null. */
export function useLazyLoadStatus(): 'loading' | 'failed' | null {
  return useSyncExternalStore(subscribe, missing)
}

function missing(): 'loading' | 'failed' | null {
  const waitedFor = [...all].map(({ state }) => state).filter(({ code, waiting }) => !code && waiting > 0)
  if (waitedFor.length === 0) return null
  return waitedFor.some(({ failed }) => failed) ? 'failed' : 'loading'
}

/**
 * Fetches all code that comes later, and what screens that are opened later bring of it, whenever the browser has time.
 * @param busy whether the page still waits for what it shows
 * @returns a function that calls it off
 */
export function fetchWhenIdle(busy?: () => boolean): () => void {
  let callOff: (() => void) | undefined
  const start = () => {
    callOff ??= whenIdle(() => {
      callOff = undefined
      void loadDeferredCode()
    }, busy)
  }
  start()
  arrivals.add(start)
  return () => {
    arrivals.delete(start)
    callOff?.()
  }
}

/** Fetches all code that comes later and what of it that brings in turn. Never rejects. */
export async function loadDeferredCode(): Promise<void> {
  const known = all.size
  await Promise.all([...all].map((deferred) => deferred.load()))
  if (all.size > known) await loadDeferredCode()
}

/** @alias @deprecated since 1.2: `loadDeferredCode`. For remotes built before. */
export const loadLateCode = loadDeferredCode
