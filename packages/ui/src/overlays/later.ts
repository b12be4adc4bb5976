import { type ComponentProps, type ComponentType, createElement, type ReactNode } from 'react'
import { lateCode, useLateCode } from './late-code.ts'
import { loadParts, type Parts, partsAtOnce } from './load-parts.ts'

const parts = lateCode(loadParts, partsAtOnce)

/** Menus, windows, toasts and forms, once they are there; see `useLateCode`. */
export const useParts = (open: boolean, near?: boolean) => useLateCode(parts, open, near)

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

/**
 * A form or a window of a screen, whose code comes after the screen: fetched when the browser is idle, or when it is
 * rendered. `const LoadForm = laterPart(() => import('./LoadForm.tsx'), 'LoadForm')`
 */
export function laterPart<Module, Name extends keyof Module & string>(
  fetch: () => Promise<Module>,
  name: Name,
): Module[Name] {
  const code = lateCode(fetch)
  // biome-ignore lint/correctness/noComponentHookFactories: made once per part at module level
  function Later(props: object) {
    const Part = useLateCode(code, true)?.[name] as ComponentType<object> | undefined
    return Part ? createElement(Part, props) : null
  }
  Later.displayName = name
  return Later as Module[Name]
}
