import { SkeletonGroup, SkeletonText } from './feedback/Skeleton.tsx'
import { lazyComponent } from './overlays/lazy-component.ts'

// Names that remotes built for 1.2 take from `@drayline/ui`. What has a library of its own is an entry of its own now.

const forms = () => import('./forms.ts')
const tabs = () => import('./display/Tabs.tsx')

/** @alias @deprecated since 1.3: take it from `@drayline/ui/forms`. */
export const Form = lazyComponent(forms, 'Form', {
  fallback: (
    <SkeletonGroup>
      <SkeletonText lines={6} />
    </SkeletonGroup>
  ),
})

/** @alias @deprecated since 1.3: take it from `@drayline/ui/forms`. */
export const RecordFormDrawer = lazyComponent(forms, 'RecordFormDrawer')

/** @alias @deprecated since 1.1: take it from `@drayline/ui/tabs`. */
export const Tabs = lazyComponent(tabs, 'Tabs')

/** @alias @deprecated since 1.1: take it from `@drayline/ui/tabs`. */
export const UrlTabs = lazyComponent(tabs, 'UrlTabs')

/** @alias @deprecated since 1.3: import from `@drayline/ui/drag`. */
export const loadDragAndDrop = () => import('./drag.ts')

/** @alias @deprecated since 1.3: import from `@drayline/ui/drag`. */
export function withDragAndDrop(
  setUp: (library: Awaited<ReturnType<typeof loadDragAndDrop>>) => (() => void) | undefined,
): () => void {
  let undone = false
  let undo: (() => void) | undefined
  loadDragAndDrop().then(
    (library) => {
      if (!undone) undo = setUp(library)
    },
    // Without a mouse to help, keys, buttons and the menu still move what can be dragged.
    () => undefined,
  )
  return () => {
    undone = true
    undo?.()
  }
}
