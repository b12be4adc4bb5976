import { Skeleton } from '../feedback/Skeleton.tsx'
import { lazyComponent } from '../overlays/lazy-component.ts'

export type { FileDropProps } from './FileDropZone.tsx'

/** Takes files by drop, click or keyboard. Its library comes after the screen; the skeleton has its height. */
export const FileDrop = lazyComponent(() => import('./FileDropZone.tsx'), 'FileDropZone', {
  fallback: <Skeleton height={132} radius="var(--radius-lg)" />,
})
