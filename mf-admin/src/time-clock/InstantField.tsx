import { Field, Input, useFormField } from '@drayline/ui'
import { instantOf, wallTime } from './zone-time.ts'

interface InstantFieldProps {
  name: string
  label: string
  hint?: string
  required?: boolean
  /** The zone in whose wall-clock time it is typed. */
  zone: string
}

/** A date and a time of day in a form. The form's value is the instant (ISO 8601), or empty. */
export function InstantField({ name, label, hint, required, zone }: InstantFieldProps) {
  const field = useFormField<string | null>(name)
  return (
    <Field id={field.id} {...{ label, hint, required }} error={field.error}>
      {(control) => (
        <Input
          {...control}
          type="datetime-local"
          name={name}
          disabled={field.disabled}
          value={wallTime(field.value, zone)}
          onChange={(event) => field.set(instantOf(event.target.value, zone))}
          onBlur={field.touch}
        />
      )}
    </Field>
  )
}
