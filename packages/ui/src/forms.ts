/** Forms and the library beneath them: `@drayline/ui/forms`, for what comes after a list. */
export { Form } from './form/Form.tsx'
export { RecordFormDrawer } from './record/RecordFormDrawer.tsx'
export { RestoredDraft } from './record/RestoredDraft.tsx'
export { useFormDraft } from './record/use-form-draft.ts'
export { ColumnHead, RowsBox } from './rows/ColumnHead.tsx'
export {
  assignColumn,
  type ColumnNames,
  type Columns,
  matchColumns,
  widthOf,
  withoutRepeats,
} from './rows/columns.ts'
