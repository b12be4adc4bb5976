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
import { type ControlProps, Field } from './Field.tsx'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

type Unbound<Props> = Omit<Props, keyof FormFieldProps | 'value' | 'onChange' | 'onValueChange' | 'id'>

function rest<Props extends FormFieldProps>(props: Props): Omit<Props, keyof FormFieldProps> {
  const { label, hint, required, optional, aside, name, ...others } = props
  return others
}

/** Props that a bound control gets from the form around it. */
type BoundControl = ControlProps & { name: string; disabled: boolean; value: string; onBlur: () => void }

interface BoundFieldProps extends FormFieldProps {
  children: (control: BoundControl, set: (value: string) => void) => ReactNode
}

/** A text value of the form with its label, hint and error. A null of a record is an empty box. */
function BoundField({ name, children, ...frame }: BoundFieldProps) {
  const field = useFormField<string | number | null>(name)
  const value = field.value === null || field.value === undefined ? '' : String(field.value)
  return (
    <Field {...frame} id={field.id} error={field.error}>
      {(control) =>
        children({ name, disabled: field.disabled, value, onBlur: field.touch, ...control }, field.set)
      }
    </Field>
  )
}

/** The part of a field's properties that frames its control. */
function framed({ name, label, hint, required, optional, aside }: FormFieldProps): FormFieldProps {
  return { name, label, hint, required, optional, aside }
}

export interface TextFieldProps extends FormFieldProps, Unbound<InputProps> {}

/** A line of text in a form. */
export function TextField(props: TextFieldProps) {
  return (
    <BoundField {...framed(props)}>
      {(control, set) => (
        <Input {...control} {...bound(rest(props), control)} onChange={(event) => set(event.target.value)} />
      )}
    </BoundField>
  )
}

/** A password in a form. */
export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  return (
    <BoundField {...framed(props)}>
      {(control, set) => (
        <PasswordInput
          {...control}
          {...bound(rest(props), control)}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </BoundField>
  )
}

export interface TextareaFieldProps extends FormFieldProps, Unbound<TextareaProps> {}

/** Several lines of text in a form. */
export function TextareaField(props: TextareaFieldProps) {
  return (
    <BoundField {...framed(props)}>
      {(control, set) => (
        <Textarea
          {...control}
          {...bound(rest(props), control)}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </BoundField>
  )
}

export interface MoneyFieldProps extends FormFieldProps, Unbound<MoneyInputProps> {}

/** An amount in a form: a decimal string. */
export function MoneyField(props: MoneyFieldProps) {
  return (
    <BoundField {...framed(props)}>
      {(control, set) => <MoneyInput {...control} {...bound(rest(props), control)} onValueChange={set} />}
    </BoundField>
  )
}

export interface DateFieldProps extends FormFieldProps, Unbound<DateInputProps> {}

/** A calendar date in a form: YYYY-MM-DD. */
export function DateField(props: DateFieldProps) {
  return (
    <BoundField {...framed(props)}>
      {(control, set) => <DateInput {...control} {...bound(rest(props), control)} onValueChange={set} />}
    </BoundField>
  )
}

export interface SelectFieldProps extends FormFieldProps, Unbound<SelectProps> {}

/** One of a few values in a form. */
export function SelectField(props: SelectFieldProps) {
  return (
    <BoundField {...framed(props)}>
      {(control, set) => <Select {...control} {...bound(rest(props), control)} onValueChange={set} />}
    </BoundField>
  )
}

/** A control is disabled by the form or by itself. */
function bound<Rest extends { disabled?: boolean }>(others: Rest, control: BoundControl): Rest {
  return { ...others, disabled: others.disabled || control.disabled }
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
