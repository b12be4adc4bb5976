import { translate } from '@drayline/platform/domain-messages'
import { useLanguage } from '@drayline/platform/i18n'
import type { FieldProps } from './Field.tsx'
import { controlId, useFormInfo } from './form-context.ts'

/** Props that every field of a form takes besides those of its control. */
export interface FormFieldProps
  extends Pick<FieldProps, 'label' | 'hint' | 'required' | 'optional' | 'aside'> {
  /** Path of the value in the form. */
  name: string
}

/** State of one value of the form around it. Errors show once the field was left or a save was tried. */
export function useFormField<Value>(name: string) {
  const form = useFormInfo()
  useLanguage()
  const field = form.values.getFieldProps<Value>(name)
  const meta = form.values.getFieldMeta<Value>(name)
  const helpers = form.values.getFieldHelpers<Value>(name)
  const text = meta.touched && typeof meta.error === 'string' ? translate(meta.error) : undefined
  return {
    id: controlId(form.id, name),
    disabled: form.disabled,
    value: field.value,
    error: text,
    hold: form.hold,
    set: (value: Value) => void helpers.setValue(value),
    // Passing through an empty field is no mistake yet: complaints start with a change or with saving.
    touch: () => {
      if (field.value !== meta.initialValue) void helpers.setTouched(true)
    },
    /** Shows what is wrong, though the value is as it was. */
    complain: () => void helpers.setTouched(true),
  }
}
