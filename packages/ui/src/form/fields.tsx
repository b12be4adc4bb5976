import { translate } from '@drayline/platform/domain-messages'
import { useField } from '@drayline/platform/form'
import { useLanguage } from '@drayline/platform/i18n'
import type { ReactNode } from 'react'
import { Checkbox, type CheckboxProps, Switch } from '../inputs/Checkbox.tsx'
import {
  DateInput,
  type DateInputProps,
  Input,
  type InputProps,
  MoneyInput,
  type MoneyInputProps,
  PasswordInput,
  Textarea,
  type TextareaProps,
} from '../inputs/Input.tsx'
import { Select, type SelectProps } from '../inputs/Select.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { controlId, useFormInfo } from './Form.tsx'

/** What every field of a form takes besides the properties of its control. */
export interface FormFieldProps
  extends Pick<FieldProps, 'label' | 'hint' | 'required' | 'optional' | 'aside'> {
  /** Path of the value in the form. */
  name: string
}

/** State of one value of the form around it. Errors show once the field was left or a save was tried. */
export function useFormField<Value>(name: string) {
  const form = useFormInfo()
  useLanguage()
  const [field, meta, helpers] = useField<Value>(name)
  const text = meta.touched && typeof meta.error === 'string' ? translate(meta.error) : undefined
  return {
    id: controlId(form.id, name),
    disabled: form.disabled,
    value: field.value,
    error: text,
    set: (value: Value) => void helpers.setValue(value),
    // Passing through an empty field is no mistake yet: complaints start with a change or with saving.
    touch: () => {
      if (field.value !== meta.initialValue) void helpers.setTouched(true)
    },
  }
}

type Unbound<Props> = Omit<Props, keyof FormFieldProps | 'value' | 'onChange' | 'onValueChange' | 'id'>

function frame({ label, hint, required, optional, aside }: FormFieldProps, id: string, error: ReactNode) {
  return { label, hint, required, optional, aside, id, error }
}

function rest<Props extends FormFieldProps>(props: Props): Omit<Props, keyof FormFieldProps> {
  const { label, hint, required, optional, aside, name, ...others } = props
  return others
}

/** A null of a record is an empty box. */
const text = (value: string | number | null | undefined) =>
  value === null || value === undefined ? '' : String(value)

export interface TextFieldProps extends FormFieldProps, Unbound<InputProps> {}

/** A line of text in a form. */
export function TextField(props: TextFieldProps) {
  const field = useFormField<string | null>(props.name)
  return (
    <Field {...frame(props, field.id, field.error)}>
      {(control) => (
        <Input
          name={props.name}
          disabled={field.disabled}
          value={text(field.value)}
          onChange={(event) => field.set(event.target.value)}
          onBlur={field.touch}
          {...rest(props)}
          {...control}
        />
      )}
    </Field>
  )
}

/** A password in a form. */
export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const field = useFormField<string>(props.name)
  return (
    <Field {...frame(props, field.id, field.error)}>
      {(control) => (
        <PasswordInput
          name={props.name}
          disabled={field.disabled}
          value={text(field.value)}
          onChange={(event) => field.set(event.target.value)}
          onBlur={field.touch}
          {...rest(props)}
          {...control}
        />
      )}
    </Field>
  )
}

export interface TextareaFieldProps extends FormFieldProps, Unbound<TextareaProps> {}

/** Several lines of text in a form. */
export function TextareaField(props: TextareaFieldProps) {
  const field = useFormField<string | null>(props.name)
  return (
    <Field {...frame(props, field.id, field.error)}>
      {(control) => (
        <Textarea
          name={props.name}
          disabled={field.disabled}
          value={text(field.value)}
          onChange={(event) => field.set(event.target.value)}
          onBlur={field.touch}
          {...rest(props)}
          {...control}
        />
      )}
    </Field>
  )
}

export interface MoneyFieldProps extends FormFieldProps, Unbound<MoneyInputProps> {}

/** An amount in a form: a decimal string. */
export function MoneyField(props: MoneyFieldProps) {
  const field = useFormField<string | null>(props.name)
  return (
    <Field {...frame(props, field.id, field.error)}>
      {(control) => (
        <MoneyInput
          name={props.name}
          disabled={field.disabled}
          value={text(field.value)}
          onValueChange={field.set}
          onBlur={field.touch}
          {...rest(props)}
          {...control}
        />
      )}
    </Field>
  )
}

export interface DateFieldProps extends FormFieldProps, Unbound<DateInputProps> {}

/** A calendar date in a form: YYYY-MM-DD. */
export function DateField(props: DateFieldProps) {
  const field = useFormField<string | null>(props.name)
  return (
    <Field {...frame(props, field.id, field.error)}>
      {(control) => (
        <DateInput
          name={props.name}
          disabled={field.disabled}
          value={text(field.value)}
          onValueChange={field.set}
          onBlur={field.touch}
          {...rest(props)}
          {...control}
        />
      )}
    </Field>
  )
}

export interface SelectFieldProps extends FormFieldProps, Unbound<SelectProps> {}

/** One of a few values in a form. */
export function SelectField(props: SelectFieldProps) {
  const field = useFormField<string | null>(props.name)
  return (
    <Field {...frame(props, field.id, field.error)}>
      {(control) => (
        <Select
          name={props.name}
          disabled={field.disabled}
          value={text(field.value)}
          onValueChange={field.set}
          onBlur={field.touch}
          {...rest(props)}
          {...control}
        />
      )}
    </Field>
  )
}

export interface CheckboxFieldProps
  extends Pick<FormFieldProps, 'name'>,
    Omit<CheckboxProps, 'name' | 'checked' | 'onCheckedChange' | 'id'> {
  label: ReactNode
}

/** Yes or no in a form. */
export function CheckboxField({ name, ...props }: CheckboxFieldProps) {
  const field = useFormField<boolean>(name)
  const errorId = `${field.id}-error`
  return (
    <div>
      <Checkbox
        id={field.id}
        name={name}
        disabled={field.disabled}
        checked={Boolean(field.value)}
        onCheckedChange={field.set}
        onBlur={field.touch}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={field.error ? errorId : undefined}
        {...props}
      />
      {field.error ? (
        <p id={errorId} style={{ color: 'var(--danger-text)', fontSize: 'var(--text-sm)' }}>
          {field.error}
        </p>
      ) : null}
    </div>
  )
}

/** On or off in a form. */
export function SwitchField({ name, ...props }: Omit<CheckboxFieldProps, 'indeterminate'>) {
  const field = useFormField<boolean>(name)
  return (
    <Switch
      id={field.id}
      name={name}
      disabled={field.disabled}
      checked={Boolean(field.value)}
      onCheckedChange={field.set}
      onBlur={field.touch}
      {...props}
    />
  )
}
