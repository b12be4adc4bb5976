import { Slot, useSlotEntries } from '@drayline/contract'
import { useEffect, useRef, useState } from 'react'
import { Combobox, type ComboboxProps, type UnsettledText } from '../inputs/Combobox.tsx'
import type { ComboboxOption } from '../inputs/use-options.ts'
import { useUiText } from '../messages.ts'
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
  /**
   * A record that is missing can be added in place, by the remote whose records they are: for people who may, and where
   * that remote is there. What was added is chosen, and the focus goes on.
   */
  creates?: 'client' | 'broker'
  /** Told about a choice by the person, for example to fill other fields from it. */
  onOptionChange?: (option: Option | null) => void
}

/** A record chosen in a form: the form holds its id, null when there is none. */
export function ComboboxField<Option extends ComboboxOption = ComboboxOption>({
  creates,
  ...props
}: ComboboxFieldProps<Option>) {
  if (creates) return <CreatingField<Option> creates={creates} {...props} />
  return <ChoiceField<Option> {...props} />
}

type ChoiceFieldProps<Option extends ComboboxOption> = Omit<ComboboxFieldProps<Option>, 'creates'> &
  Pick<ComboboxProps<Option>, 'onCreate'>

/** A choice of records with a window, over the form, for one that is not there yet. */
function CreatingField<Option extends ComboboxOption>({
  creates,
  ...props
}: ChoiceFieldProps<Option> & { creates: 'client' | 'broker' }) {
  const slot = `${creates}/create/v1` as const
  const canCreate = useSlotEntries(slot).length > 0
  const field = useFormField<Stored>(props.name)
  const [typed, setTyped] = useState<string | null>(null)
  const isAdded = useRef(false)
  const { resolve, onOptionChange } = props

  useEffect(() => {
    if (typed !== null || !isAdded.current) return
    isAdded.current = false
    // After the window has given the focus back.
    const timer = setTimeout(() => focusAfter(field.id))
    return () => clearTimeout(timer)
  }, [typed, field.id])

  async function take(id: number) {
    isAdded.current = true
    setTyped(null)
    field.set(id)
    // Who follows the choice gets the record as of any other; the form has its id in any case.
    const option = await resolve?.(id, new AbortController().signal).catch(() => null)
    if (option) onOptionChange?.(option)
  }

  return (
    <>
      <ChoiceField<Option> {...props} onCreate={canCreate ? setTyped : undefined} />
      {typed === null ? null : (
        <Slot name={slot} typed={typed} onCreated={(id) => void take(id)} onClose={() => setTyped(null)} />
      )}
    </>
  )
}

/** Gives the focus to the field that follows in the form. */
function focusAfter(id: string): void {
  const control = document.getElementById(id)
  const fields = [...(control?.closest('form')?.elements ?? [])].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement &&
      element.matches(':is(input, select, textarea):not(:disabled, [type=file])') &&
      element.tabIndex >= 0,
  )
  const next = fields[fields.indexOf(control as HTMLElement) + 1]
  next?.focus()
}

function ChoiceField<Option extends ComboboxOption>({
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
}: ChoiceFieldProps<Option>) {
  const field = useFormField<Stored>(name)
  const { value } = field
  const [known, setKnown] = useState<Option | null>(initialOption)
  const isEmpty = value === null || value === undefined || value === ''
  const matches = (option: Option | null) => option !== null && String(option.value) === String(value)
  const chosen = isEmpty ? null : ([known, initialOption].find(matches) ?? null)
  const missing = !isEmpty && chosen === null
  const t = useUiText()
  const { hold } = field
  useEffect(() => () => hold(name, null), [hold, name])

  /** A text of which nothing came may not get lost by saving. */
  function keepUnsettled(unsettled: UnsettledText | null) {
    if (!unsettled) return hold(name, null)
    const { text, isSearching } = unsettled
    const why = isSearching ? t('combobox.loading') : t('combobox.unmatched', { text })
    hold(name, { why, isPassing: isSearching })
    if (!isSearching) field.complain()
  }

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
          onUnsettled={keepUnsettled}
          {...props}
          {...control}
        />
      )}
    </Field>
  )
}
