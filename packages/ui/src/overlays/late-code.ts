import { useEffect, useSyncExternalStore } from 'react'
import { whenIdle } from './when-idle.ts'

/** Milliseconds until a failed attempt is repeated by itself; each time twice as long. */
const firstRest = 1_000
const longestRest = 30_000

interface State<T> {
  code: T | undefined
  /** How many places of the page wait for it. */
  waiting: number
  /** Whether the last attempt failed. */
  failed: boolean
}

/** Code that no screen shows at first. */
export interface LateCode<T> {
  state: State<T>
  /**
   * Fetches it. Never rejects: after a failure it is tried again by and by, and at once when the network is back or
   * somebody wants it.
   */
  load: () => Promise<void>
  /** Counts a place that waits for it; the answer counts it out. */
  wait: () => () => void
}

const all = new Set<LateCode<unknown>>()
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
 * Code that comes after the first screen: when the browser is idle, or when somebody comes near it.
 * @param fetch brings it, a dynamic import
 * @param atOnce what is there from the start
 */
export function lateCode<T>(fetch: () => Promise<T>, atOnce?: T): LateCode<T> {
  let loading: Promise<void> | undefined
  let rest = firstRest
  let timer: ReturnType<typeof setTimeout> | undefined

  function set(change: Partial<State<T>>) {
    late.state = { ...late.state, ...change }
    tell()
  }

  function forgetTimer() {
    clearTimeout(timer)
    removeEventListener('online', load)
  }

  function load(): Promise<void> {
    if (late.state.code) return Promise.resolve()
    loading ??= fetch().then(
      (code) => {
        forgetTimer()
        set({ code, failed: false })
      },
      () => {
        loading = undefined
        forgetTimer()
        timer = setTimeout(load, rest)
        rest = Math.min(rest * 2, longestRest)
        addEventListener('online', load)
        set({ failed: true })
      },
    )
    return loading
  }

  function wait() {
    set({ waiting: late.state.waiting + 1 })
    return () => set({ waiting: late.state.waiting - 1 })
  }

  const late: LateCode<T> = { state: { code: atOnce, waiting: 0, failed: false }, load, wait }
  all.add(late as LateCode<unknown>)
  for (const arrival of arrivals) arrival()
  return late
}

/**
 * Late code, once it is there.
 * @param open somebody waits to see it
 * @param near it will be wanted; asked for, but nobody is told when it does not come
 */
export function useLateCode<T>(late: LateCode<T>, open: boolean, near = open): T | undefined {
  const { code } = useSyncExternalStore(subscribe, () => late.state)
  const asks = (open || near) && !code
  const waits = open && !code
  useEffect(() => {
    if (asks) void late.load()
  }, [late, asks])
  useEffect(() => (waits ? late.wait() : undefined), [late, waits])
  return code
}

/** Whether somebody waits for code that is not there, and why. */
export function useMissingCode(): 'loading' | 'failed' | null {
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
      void loadLateCode()
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
export async function loadLateCode(): Promise<void> {
  const known = all.size
  await Promise.all([...all].map((late) => late.load()))
  if (all.size > known) await loadLateCode()
}
