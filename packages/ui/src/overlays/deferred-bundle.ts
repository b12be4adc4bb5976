/**
 * Code that lists do not need, including forms and their library: fetched when the browser is idle, or when it will
 * soon be needed.
 */
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
export { BarChart, LineChart } from '../charts/Chart.tsx'
export { ChartWithTable } from '../charts/ChartWithTable.tsx'
export { Tabs, UrlTabs } from '../display/Tabs.tsx'
export { Toasts } from '../feedback/Toasts.tsx'
export { ComboboxField } from '../form/ComboboxField.tsx'
export { Form } from '../form/Form.tsx'
export {
  CheckboxField,
  DateField,
  MoneyField,
  PasswordField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
} from '../form/fields.tsx'
export { Combobox } from '../inputs/Combobox.tsx'
export { RecordFormDrawer } from '../record/RecordFormDrawer.tsx'
export { BulkBar, MatchingBanner } from '../table/BulkBar.tsx'
export { DisplayChoices } from '../table/DisplayChoices.tsx'
export { FilterEditor } from '../table/FilterEditor.tsx'
export { ViewNameDialog } from '../table/ViewNameDialog.tsx'
export { OverlayPanel } from './OverlayPanel.tsx'
export { PopoverClose, PopoverPanel } from './PopoverPanel.tsx'
