/** The few parts of drag and drop that screens use; loaded when a board is shown, never with a first screen. */
export { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
export {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
