import { later } from '../overlays/later.ts'
import type { Parts } from '../overlays/load-parts.ts'

/** `Form` of Form.tsx: it and the library beneath it are fetched after the first screen. */
export const Form = later('Form', true) as Parts['Form']

/** `RecordFormDrawer` of RecordFormDrawer.tsx, likewise. */
export const RecordFormDrawer = later('RecordFormDrawer', true) as unknown as Parts['RecordFormDrawer']
