/** What no screen shows at first, forms and the library beneath them among it: fetched when the browser is idle, or when somebody comes near it. */
export {
  MenuCheckboxItem,
  MenuGroup,
  MenuItem,
  MenuLabel,
  MenuLink,
  MenuPanel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from '../actions/menu-parts.tsx'
export { Toasts } from '../feedback/Toasts.tsx'
export { Form } from '../form/Form.tsx'
export { RecordFormDrawer } from '../record/RecordFormDrawer.tsx'
export { OverlayPanel } from './OverlayPanel.tsx'
export { PopoverClose, PopoverPanel } from './PopoverPanel.tsx'
