import { SkeletonGroup, SkeletonText } from '../feedback/Skeleton.tsx'
import { deferred } from '../overlays/lazy-component.ts'
import type { DeferredBundle } from '../overlays/load-deferred-bundle.ts'

/** `Form` of Form.tsx: it and the library beneath it are fetched after the first screen. */
export const Form = deferred('Form', {
  shown: true,
  meanwhile: (
    <SkeletonGroup>
      <SkeletonText lines={6} />
    </SkeletonGroup>
  ),
}) as DeferredBundle['Form']

/** `RecordFormDrawer` of RecordFormDrawer.tsx, likewise; it opens when it is there. */
export const RecordFormDrawer = deferred('RecordFormDrawer', {
  shown: true,
}) as unknown as DeferredBundle['RecordFormDrawer']

// Fields stand in a form, so they are there as soon as it is.
export const CheckboxField = deferred('CheckboxField', { shown: true })
export const ComboboxField = deferred('ComboboxField', { shown: true }) as DeferredBundle['ComboboxField']
export const DateField = deferred('DateField', { shown: true })
export const MoneyField = deferred('MoneyField', { shown: true })
export const PasswordField = deferred('PasswordField', { shown: true })
export const SelectField = deferred('SelectField', { shown: true })
export const SwitchField = deferred('SwitchField', { shown: true })
export const TextareaField = deferred('TextareaField', { shown: true })
export const TextField = deferred('TextField', { shown: true })
