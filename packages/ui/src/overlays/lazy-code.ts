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

export interface LazyCodeOptions {
  /** Only fetched when it is rendered, not when the browser is idle: a large library that few people need. */
  onDemand?: boolean
}

/** Code that no screen shows at first. */
export interface LazyCode<T> {
  state: State<T>
  onDemand: boolean
  /**
   * Fetches it. Never rejects: after a failure it is tried again by and by, and at once when the network is back or
   * it is needed.
   */
  load: () => Promise<void>
  /** Counts a place that waits for it; the answer counts it out. */
  wait: () => () => void
}

/** By the function that fetches it, so that components of one file come together. */
const all = new Map<unknown, LazyCode<unknown>>()
const listeners = new Set<() => void>()
const arrivals = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The code that a dynamic import brings. */
export function lazyCode<T>(fetch: () => Promise<T>, options: LazyCodeOptions = {}): LazyCode<T> {
  const known = all.get(fetch) as LazyCode<T> | undefined
  if (known) return known
  const code = createLazyCode(fetch, options)
  all.set(fetch, code as LazyCode<unknown>)
  for (const arrival of arrivals) arrival()
  return code
}

function createLazyCode<T>(fetch: () => Promise<T>, { onDemand = false }: LazyCodeOptions): LazyCode<T> {
  let loading: Promise<void> | undefined
  let backoffMs = initialBackoffMs
  let timer: ReturnType<typeof setTimeout> | undefined

  function set(change: Partial<State<T>>) {
    lazy.state = { ...lazy.state, ...change }
    tell()
  }

  function forgetTimer() {
    clearTimeout(timer)
    removeEventListener('online', load)
  }

  function load(): Promise<void> {
    if (lazy.state.code) return Promise.resolve()
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
    set({ waiting: lazy.state.waiting + 1 })
    return () => set({ waiting: lazy.state.waiting - 1 })
  }

  const lazy: LazyCode<T> = { state: { code: undefined, waiting: 0, failed: false }, onDemand, load, wait }
  return lazy
}

/**
 * Fetches code; answers it once it is there.
 * @param waits it is in sight, so that the page says when it does not come
 */
export function useLazyCode<T>(lazy: LazyCode<T>, waits: boolean): T | undefined {
  const state = () => lazy.state
  const { code } = useSyncExternalStore(subscribe, state, state)
  const isMissing = !code
  useEffect(() => {
    if (isMissing) void lazy.load()
  }, [lazy, isMissing])
  useEffect(() => (isMissing && waits ? lazy.wait() : undefined), [lazy, isMissing, waits])
  return code
}

/** Returns why awaited code is not there, or null. */
export function useLazyLoadStatus(): 'loading' | 'failed' | null {
  return useSyncExternalStore(subscribe, missing, missing)
}

function missing(): 'loading' | 'failed' | null {
  const waitedFor = [...all.values()]
    .map(({ state }) => state)
    .filter(({ code, waiting }) => !code && waiting > 0)
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
      // One at a time: to ask for all in one go takes a phone a tenth of a second.
      void loadInTurns(() => new Promise((resolve) => whenIdle(resolve)))
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
  await loadInTurns()
}

/** @param turn resolves when the next may be asked for; without it all are at once */
async function loadInTurns(turn?: () => Promise<void>): Promise<void> {
  const known = all.size
  const wanted = [...all.values()].filter(({ onDemand }) => !onDemand)
  await Promise.all(
    wanted.map(async (code) => {
      await turn?.()
      await code.load()
    }),
  )
  if (all.size > known) await loadInTurns(turn)
}

/** @alias @deprecated since 1.2: `loadDeferredCode`. For remotes built before. */
export const loadLateCode = loadDeferredCode
