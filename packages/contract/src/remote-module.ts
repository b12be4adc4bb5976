import type { ComponentType } from 'react'
import type { HostApi } from './host.ts'
import type { SlotComponent, SlotName } from './slots.ts'

/** Arguments of a page's loader: the URL it opens on and the host. */
export interface PageLoaderArgs {
  url: URL
  params: Readonly<Record<string, string | undefined>>
  host: HostApi
}

/** Exports of a page module. */
export interface PageModule {
  Component: ComponentType
  /** Starts the page's queries and loads its texts; it runs before the page shows and may not throw for data. */
  loader?: (args: PageLoaderArgs) => void | Promise<void>
}

/** Exports of a slot module. */
export interface SlotModule<S extends SlotName = SlotName> {
  Component: SlotComponent<S>
  loader?: (args: { host: HostApi }) => void | Promise<void>
}

/** Returns whether a loaded module is one the shell can show; anything else is 'missing-expose'. */
export function isRenderableModule(value: unknown): value is { Component: ComponentType } {
  if (typeof value !== 'object' || value === null || !('Component' in value)) return false
  return (
    typeof value.Component === 'function' || (typeof value.Component === 'object' && value.Component !== null)
  )
}
