import { type ComponentProps, type ComponentType, createElement, type ReactNode } from 'react'
import { deferredCode, useDeferredCode } from './deferred-code.ts'
import { type DeferredBundle, loadDeferredBundle, preloaded } from './load-deferred-bundle.ts'

const bundle = deferredCode(loadDeferredBundle, preloaded)

/** Menus, windows, toasts and forms, once they are there; see `useDeferredCode`. */
export const useDeferredBundle = (open: boolean, near?: boolean) => useDeferredCode(bundle, open, near)

export interface DeferredOptions {
  /** It is in sight as soon as it is rendered, not only when its `open` says so. */
  shown?: boolean
  /** Placeholder until the component is loaded. */
  meanwhile?: ReactNode
}

/** One of the parts as a component: nothing until it is there. Fetched when it is first rendered. */
export function deferred<Name extends keyof DeferredBundle>(
  name: Name,
  { shown = false, meanwhile = null }: DeferredOptions = {},
): ComponentType<ComponentProps<DeferredBundle[Name]>> {
  // biome-ignore lint/correctness/noComponentHookFactories: made once per part at module level
  function Deferred(props: ComponentProps<DeferredBundle[Name]>) {
    const { open = shown } = props as { open?: boolean }
    const Part = useDeferredBundle(open, true)?.[name]
    return Part ? createElement(Part as ComponentType<object>, props) : meanwhile
  }
  Deferred.displayName = name
  return Deferred
}

/**
 * A form or a window of a screen, whose code comes after the screen: fetched when the browser is idle, or when it is
 * rendered. `const LoadForm = lazyComponent(() => import('./LoadForm.tsx'), 'LoadForm')`
 */
export function lazyComponent<Module, Name extends keyof Module & string>(
  fetch: () => Promise<Module>,
  name: Name,
): Module[Name] {
  const code = deferredCode(fetch)
  // biome-ignore lint/correctness/noComponentHookFactories: made once per part at module level
  function Deferred(props: object) {
    const Part = useDeferredCode(code, true)?.[name] as ComponentType<object> | undefined
    return Part ? createElement(Part, props) : null
  }
  Deferred.displayName = name
  return Deferred as Module[Name]
}

/** @alias @deprecated since 1.2: `lazyComponent`. For remotes built before. */
export const laterPart = lazyComponent
