import { type ComponentType, createElement, type ReactNode } from 'react'
import { type LazyCodeOptions, lazyCode, useLazyCode } from './lazy-code.ts'

export interface LazyOptions extends LazyCodeOptions {
  /** Placeholder until the component is there. */
  fallback?: ReactNode
  /** Nobody waits for it: that it is still loading, or that it failed to load, is not shown. */
  background?: boolean
}

/**
 * A component whose code comes after the first screen: fetched when the browser is idle, or when it is rendered. What is
 * rendered with `open={false}` is not waited for yet.
 * `const LoadForm = lazyComponent(() => import('./LoadForm.tsx'), 'LoadForm')`
 */
export function lazyComponent<Module, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  { fallback = null, background = false, ...options }: LazyOptions = {},
): Module[Name] {
  const code = lazyCode(load, options)
  // biome-ignore lint/correctness/noComponentHookFactories: made once per component at module level
  function Lazy(props: { open?: boolean }) {
    const module = useLazyCode(code, !background && props.open !== false)
    return module ? createElement(module[name] as ComponentType<object>, props) : fallback
  }
  Lazy.displayName = name
  return Lazy as Module[Name]
}

/** @alias @deprecated since 1.2: `lazyComponent`. For remotes built before. */
export const laterPart = lazyComponent
