import {
  type ComponentProps,
  type ComponentType,
  createElement,
  useEffect,
  useSyncExternalStore,
} from 'react'
import { loadParts, type Parts, partsAtOnce } from './load-parts.ts'

let parts: Parts | undefined = partsAtOnce
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** Fetches menus, windows and toasts, which no screen shows at first. Tried again after a failure; never rejects. */
export function loadOverlays(): Promise<void> {
  loading ??= loadParts().then(
    (loaded) => {
      parts = loaded
      for (const listener of listeners) listener()
    },
    () => {
      loading = undefined
    },
  )
  return loading
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = () => parts

/** The parts, once they are there; asks for them when they are wanted. */
export function useParts(wanted: boolean): Parts | undefined {
  const loaded = useSyncExternalStore(subscribe, current, current)
  useEffect(() => {
    if (wanted && !loaded) void loadOverlays()
  }, [wanted, loaded])
  return loaded
}

/** One of the parts as a component: nothing until it is there. Fetched when it is first rendered. */
export function later<Name extends keyof Parts>(name: Name): ComponentType<ComponentProps<Parts[Name]>> {
  // biome-ignore lint/correctness/noComponentHookFactories: made once per part at module level
  function Later(props: ComponentProps<Parts[Name]>) {
    const Part = useParts(true)?.[name]
    return Part ? createElement(Part as ComponentType<object>, props) : null
  }
  Later.displayName = name
  return Later
}
