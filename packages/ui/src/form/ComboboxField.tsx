import { useEffect, useState } from 'react'
import { Combobox, type ComboboxProps } from '../inputs/Combobox.tsx'
import type { ComboboxOption } from '../inputs/use-options.ts'
import { Field } from './Field.tsx'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

type Stored = ComboboxOption['value'] | null | ''

export interface ComboboxFieldProps<Option extends ComboboxOption>
  extends FormFieldProps,
    Pick<ComboboxProps<Option>, 'search' | 'placeholder' | 'delay' | 'clearable' | 'disabled'> {
  /** The option of the initial value, when the record already carries its name. */
  initialOption?: Option | null
  /**
   * Finds the option of a value that was set from outside (an address, another field). Keep it the same function
   * between renders.
   */
  resolve?: (value: Option['value'], signal: AbortSignal) => Promise<Option | null>
  /** Told about a choice by the person, for example to fill other fields from it. */
  onOptionChange?: (option: Option | null) => void
}

/** A record chosen in a form: the form holds its id, null when there is none. */
export function ComboboxField<Option extends ComboboxOption = ComboboxOption>({
  name,
  label,
  hint,
  required,
  optional,
  aside,
  initialOption = null,
  resolve,
  onOptionChange,
  ...props
}: ComboboxFieldProps<Option>) {
  const field = useFormField<Stored>(name)
  const { value } = field
  const [known, setKnown] = useState<Option | null>(initialOption)
  const isEmpty = value === null || value === undefined || value === ''
  const matches = (option: Option | null) => option !== null && String(option.value) === String(value)
  const chosen = isEmpty ? null : ([known, initialOption].find(matches) ?? null)
  const missing = !isEmpty && chosen === null

  useEffect(() => {
    if (!missing || !resolve || value === null || value === undefined) return
    const controller = new AbortController()
    resolve(value, controller.signal).then(
      (option) => !controller.signal.aborted && setKnown(option),
      () => undefined,
    )
    return () => controller.abort()
  }, [missing, resolve, value])

  return (
    <Field {...{ label, hint, required, optional, aside }} id={field.id} error={field.error}>
      {(control) => (
        <Combobox<Option>
          name={name}
          label={typeof label === 'string' ? label : undefined}
          value={chosen}
          disabled={field.disabled}
          onValueChange={(option) => {
            setKnown(option)
            field.set(option?.value ?? null)
            onOptionChange?.(option)
          }}
          onBlur={field.touch}
          {...props}
          {...control}
        />
      )}
    </Field>
  )
}
