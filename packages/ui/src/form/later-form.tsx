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

// Fields stand in a form, so they are there as soon as it is.
export const CheckboxField = later('CheckboxField', { shown: true })
export const ComboboxField = later('ComboboxField', { shown: true }) as Parts['ComboboxField']
export const DateField = later('DateField', { shown: true })
export const MoneyField = later('MoneyField', { shown: true })
export const PasswordField = later('PasswordField', { shown: true })
export const SelectField = later('SelectField', { shown: true })
export const SwitchField = later('SwitchField', { shown: true })
export const TextareaField = later('TextareaField', { shown: true })
export const TextField = later('TextField', { shown: true })
