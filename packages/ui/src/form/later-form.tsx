import { SkeletonGroup, SkeletonText } from '../feedback/Skeleton.tsx'
import { later } from '../overlays/later.ts'
import type { Parts } from '../overlays/load-parts.ts'

/** `Form` of Form.tsx: it and the library beneath it are fetched after the first screen. */
export const Form = later('Form', {
  shown: true,
  meanwhile: (
    <SkeletonGroup>
      <SkeletonText lines={6} />
    </SkeletonGroup>
  ),
}) as Parts['Form']

/** `RecordFormDrawer` of RecordFormDrawer.tsx, likewise; it opens when it is there. */
export const RecordFormDrawer = later('RecordFormDrawer', {
  shown: true,
}) as unknown as Parts['RecordFormDrawer']
