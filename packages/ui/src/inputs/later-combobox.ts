import { later } from '../overlays/later.ts'
import type { Parts } from '../overlays/load-parts.ts'

/** `Combobox` of Combobox.tsx: in forms and filters, which come after the first screen. */
export const Combobox = later('Combobox', { shown: true }) as Parts['Combobox']
