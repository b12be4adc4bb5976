/**
 * Drag and drop, in a file of its own. It helps those who use a mouse; whatever can be dragged must also move by keys
 * and by a menu, so a board works before this has come, and without it.
 */
export function loadDragAndDrop() {
  return import('./drag-and-drop.ts')
}

type DragAndDrop = Awaited<ReturnType<typeof loadDragAndDrop>>

/** Runs a set-up once the library is there, unless it is undone by then; returns the function that undoes it. */
export function withDragAndDrop(setUp: (library: DragAndDrop) => (() => void) | undefined): () => void {
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
