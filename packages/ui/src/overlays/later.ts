import {
  type ComponentProps,
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useSyncExternalStore,
} from 'react'
import { loadParts, type Parts, partsAtOnce } from './load-parts.ts'

/** Milliseconds until a failed attempt is repeated by itself; each time twice as long. */
const firstRest = 1_000
const longestRest = 30_000

interface State {
  parts: Parts | undefined
  /** How many places of the page wait for their part. */
  waiting: number
  /** Whether the last attempt failed. */
  failed: boolean
}

let state: State = { parts: partsAtOnce, waiting: 0, failed: false }
let loading: Promise<void> | undefined
let rest = firstRest
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(change: Partial<State>) {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = () => state

/**
 * Fetches menus, windows and toasts, which no screen shows at first. Never rejects: after a failure it is tried again
 * by and by, and at once when the network is back or somebody wants one of them.
 */
export function loadOverlays(): Promise<void> {
  if (state.parts) return Promise.resolve()
  loading ??= loadParts().then(
    (parts) => {
      forgetTimer()
      set({ parts, failed: false })
    },
    () => {
      loading = undefined
      forgetTimer()
      timer = setTimeout(loadOverlays, rest)
      rest = Math.min(rest * 2, longestRest)
      addEventListener('online', loadOverlays)
      set({ failed: true })
    },
  )
  return loading
}

function forgetTimer() {
  clearTimeout(timer)
  removeEventListener('online', loadOverlays)
}

/**
 * The parts, once they are there.
 * @param open somebody waits to see one of them
 * @param near they will be wanted; asked for, but nobody is told when they do not come
 */
export function useParts(open: boolean, near = open): Parts | undefined {
  const { parts } = useSyncExternalStore(subscribe, current, current)
  const asks = (open || near) && !parts
  const waits = open && !parts
  useEffect(() => {
    if (asks) void loadOverlays()
  }, [asks])
  useEffect(() => {
    if (!waits) return
    set({ waiting: state.waiting + 1 })
    return () => set({ waiting: state.waiting - 1 })
  }, [waits])
  return parts
}

/** Whether somebody waits for a part that is not there, and why. */
export function useMissingParts(): 'loading' | 'failed' | null {
  const { parts, waiting, failed } = useSyncExternalStore(subscribe, current, current)
  if (parts || waiting === 0) return null
  return failed ? 'failed' : 'loading'
}

export interface LaterOptions {
  /** It is in sight as soon as it is rendered, not only when its `open` says so. */
  shown?: boolean
  /** What stands in its place until it is there. */
  meanwhile?: ReactNode
}

/** One of the parts as a component: nothing until it is there. Fetched when it is first rendered. */
export function later<Name extends keyof Parts>(
  name: Name,
  { shown = false, meanwhile = null }: LaterOptions = {},
): ComponentType<ComponentProps<Parts[Name]>> {
  // biome-ignore lint/correctness/noComponentHookFactories: made once per part at module level
  function Later(props: ComponentProps<Parts[Name]>) {
    const { open = shown } = props as { open?: boolean }
    const Part = useParts(open, true)?.[name]
    return Part ? createElement(Part as ComponentType<object>, props) : meanwhile
  }
  Later.displayName = name
  return Later
}
