import type { ReactNode } from 'react'
import { lazyComponent } from '../overlays/lazy-component.ts'
import type { PasteRowsProps } from './rows.types.ts'

export type { FoundRows, PasteRowsProps, RowField, RowMatch } from './rows.types.ts'

const LazyPasteRows = lazyComponent(() => import('./PasteRowsDialog.tsx'), 'PasteRowsDialog')

/** Adds rows of a spreadsheet. Few people do it, so its code comes when it opens. */
export function PasteRows<Output>(props: PasteRowsProps<Output>): ReactNode {
  return <LazyPasteRows {...(props as unknown as PasteRowsProps<unknown>)} />
}
