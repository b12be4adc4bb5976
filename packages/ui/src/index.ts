/** The design system. Everything a screen is built from comes from here. */

export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './actions/Button.tsx'
export { IconButton, type IconButtonProps } from './actions/IconButton.tsx'
export { LinkButton, type LinkButtonProps, TextLink } from './actions/LinkButton.tsx'
export {
  Menu,
  MenuCheckboxItem,
  MenuGroup,
  MenuItem,
  MenuLabel,
  MenuLink,
  type MenuProps,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from './actions/Menu.tsx'
export { MoreButton } from './actions/MoreButton.tsx'
export { RemoveButton } from './actions/RemoveButton.tsx'
export { SegmentedControl, type SegmentOption } from './actions/SegmentedControl.tsx'
export { type ShownKeys, shownKeys, useShownKeys } from './actions/shown-keys.ts'
export {
  type PresentShortcut,
  presentRowShortcuts,
  presentShortcuts,
  type RowShortcut,
  switchShortcuts,
} from './actions/use-shortcut.ts'
export { BarChart, LineChart } from './charts/Chart.tsx'
export { ChartWithTable, type ChartWithTableProps } from './charts/ChartWithTable.tsx'
export type {
  BarChartProps,
  ChartPoint,
  ChartSeries,
  ChartValue,
  LineChartProps,
} from './charts/chart.types.ts'
export { Avatar, type AvatarProps, avatarColour, initialsOf } from './display/Avatar.tsx'
export { Badge, type BadgeProps, type BadgeTone } from './display/Badge.tsx'
export { Breadcrumb, type Crumb } from './display/Breadcrumb.tsx'
export { Icon, type IconName, type IconProps, isIconName } from './display/Icon.tsx'
export { Kbd } from './display/Kbd.tsx'
export { Pagination, type PaginationProps } from './display/Pagination.tsx'
export { StatCard, type StatCardProps, type StatTrend } from './display/StatCard.tsx'
export { StatCards, type StatSource } from './display/StatCards.tsx'
export { Heading, type HeadingProps, Text, type TextProps } from './display/Text.tsx'
export { DateText, type DateTextProps, Money, type MoneyProps } from './display/values.tsx'
export { WaitingCard } from './display/WaitingCard.tsx'
export { Alert, type AlertProps, type AlertTone } from './feedback/Alert.tsx'
export {
  Skeleton,
  SkeletonGroup,
  type SkeletonProps,
  SkeletonRows,
  SkeletonText,
} from './feedback/Skeleton.tsx'
export { Spinner } from './feedback/Spinner.tsx'
export {
  EmptyState,
  type EmptyStateProps,
  ErrorState,
  type ErrorStateProps,
  ForbiddenState,
  type ForbiddenStateProps,
} from './feedback/States.tsx'
export { ToastProvider, useNotifyApi, useToasts } from './feedback/Toast.tsx'
export { type ToastInput, type ToastTone, toastLimits } from './feedback/toast-store.ts'
export { ComboboxField, type ComboboxFieldProps } from './form/ComboboxField.tsx'
export { type ControlProps, Field, type FieldProps } from './form/Field.tsx'
export type { FormProps } from './form/Form.tsx'
export {
  CheckboxField,
  DateField,
  MoneyField,
  PasswordField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
} from './form/fields.tsx'
export { FormActions, FormGrid, FormWide, SubmitButton } from './form/layout.tsx'
export { applyServerErrors, failureText, fieldErrors } from './form/server-errors.ts'
export { type FormFieldProps, useFormField } from './form/use-form-field.ts'
export { Checkbox, type CheckboxProps, RadioGroup, type RadioOption, Switch } from './inputs/Checkbox.tsx'
export { Combobox, type ComboboxProps } from './inputs/Combobox.tsx'
export { FileDrop, type FileDropProps } from './inputs/FileDrop.tsx'
export {
  DateInput,
  Input,
  type InputProps,
  MoneyInput,
  PasswordInput,
  SearchInput,
  Textarea,
} from './inputs/Input.tsx'
export { isComposing } from './inputs/is-composing.ts'
export { Select, type SelectOption, type SelectProps } from './inputs/Select.tsx'
export type { ComboboxOption, SearchOptions } from './inputs/use-options.ts'
export { Card, type CardProps } from './layout/Card.tsx'
export { type DescriptionItem, DescriptionList } from './layout/DescriptionList.tsx'
export { Page, PageFrame, type PageProps } from './layout/Page.tsx'
export { SkipLink } from './layout/SkipLink.tsx'
export { Grid, Row, Stack } from './layout/Stack.tsx'
export { VisuallyHidden } from './layout/VisuallyHidden.tsx'
export { uiMessages } from './messages.ts'
export {
  Form,
  loadDragAndDrop,
  RecordFormDrawer,
  Tabs,
  UrlTabs,
  withDragAndDrop,
} from './older-remotes.tsx'
export { afterPaint } from './overlays/after-paint.ts'
export { ConfirmDialog, ConfirmProvider, useConfirm } from './overlays/ConfirmProvider.tsx'
export { Dialog, type DialogProps, Drawer, type DrawerProps } from './overlays/Dialog.tsx'
export { dimPage, undimPage } from './overlays/dim.ts'
export { hideWindows } from './overlays/hide-windows.ts'
export { loadDeferredCode, loadLateCode } from './overlays/lazy-code.ts'
export { laterPart, lazyComponent } from './overlays/lazy-component.ts'
export { Popover, PopoverClose, type PopoverProps } from './overlays/Popover.tsx'
export { ThemeScope, usePortalContainer } from './overlays/portal.tsx'
export { Tooltip, TooltipLayer } from './overlays/Tooltip.tsx'
export { UiProvider, type UiProviderProps } from './overlays/UiProvider.tsx'
export { whenIdle } from './overlays/when-idle.ts'
export { ColleagueNotice } from './record/ColleagueNotice.tsx'
export { EditRecord, type EditRecordProps } from './record/EditRecord.tsx'
export type { RecordFormDrawerProps } from './record/RecordFormDrawer.tsx'
export { recordFilter } from './record/record-filter.ts'
export { type RecordParams, recordParamNames, useRecordParams } from './record/record-params.ts'
export {
  type FoundRows,
  PasteRows,
  type PasteRowsProps,
  type RowField,
  type RowMatch,
} from './rows/PasteRows.tsx'
export { cameBack } from './table/came-back.ts'
export { type CsvWriter, createCsv, download as downloadFile } from './table/csv.ts'
export { DataTable, type DataTableProps } from './table/DataTable.tsx'
export { ListPages } from './table/ListPages.tsx'
export { ListTable, type ListTableProps } from './table/ListTable.tsx'
export {
  type ListQueryOptions,
  type ListSource,
  listOptions,
  prefetchList,
  useListQuery,
} from './table/list-query.ts'
export { type ListState, useListState, useLocalListState } from './table/list-state.ts'
export { RecordPagerButtons, RecordWalkButtons } from './table/RecordPagerButtons.tsx'
export { readCsv } from './table/read-csv.ts'
export {
  type RecordPager,
  type RecordWalk,
  useRecordNavigation,
  useRecordWalk,
} from './table/record-navigation.ts'
export { TwoLines, type TwoLinesProps } from './table/TwoLines.tsx'
export type {
  BulkAction,
  BulkFailure,
  BulkOutcome,
  CardContext,
  CellValue,
  Column,
  Filter,
  ListPreset,
  RowAction,
  TableSelection,
} from './table/types.ts'
export { useMedia } from './table/use-media.ts'
export { usePainted } from './table/use-painted.ts'
export { breakpoints, color, media, type Space, space } from './tokens.ts'
