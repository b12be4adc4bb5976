/**
 * Drag and drop, in a file of its own. It helps those who use a mouse; whatever can be dragged must also move by keys
 * and by a menu, so a board works before this has come, and without it.
 */
export function loadDragAndDrop() {
  return import('./drag-and-drop.ts')
}
