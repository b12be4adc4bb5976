import { Field, type FieldProps, Textarea } from '@drayline/ui'

interface ReasonTextProps extends Pick<FieldProps, 'label' | 'hint' | 'error'> {
  value: string
  onChange: (reason: string) => void
}

/** Field for the reason, in a dialog that asks for one. */
export function ReasonText({ value, onChange, ...field }: ReasonTextProps) {
  return (
    <Field required {...field}>
      {(control) => (
        <Textarea
          rows={3}
          maxLength={500}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...control}
        />
      )}
    </Field>
  )
}
