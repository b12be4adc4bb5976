import { lazy, Suspense } from 'react'
import { Skeleton } from '../feedback/Skeleton.tsx'
import type { FileDropProps } from './FileDropZone.tsx'

export type { FileDropProps } from './FileDropZone.tsx'

const Zone = lazy(() => import('./FileDropZone.tsx').then((module) => ({ default: module.FileDropZone })))

/** Takes files by drop, click or keyboard. Loaded when first shown; the skeleton has its height. */
export function FileDrop(props: FileDropProps) {
  return (
    <Suspense fallback={<Skeleton height={132} radius="var(--radius-lg)" />}>
      <Zone {...props} />
    </Suspense>
  )
}
