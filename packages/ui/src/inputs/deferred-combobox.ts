import { deferred } from '../overlays/lazy-component.ts'
import type { DeferredBundle } from '../overlays/load-deferred-bundle.ts'

/** `Combobox` of Combobox.tsx: in forms and filters, which come after the first screen. */
export const Combobox = deferred('Combobox', { shown: true }) as DeferredBundle['Combobox']
