/**
 * The few parts of drag and drop that screens use: `@drayline/ui/drag`. It helps those who use a mouse; whatever can be
 * dragged must also move by keys and by a menu.
 */
export { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
export {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
