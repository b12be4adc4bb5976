import { type DateRange, daysOfRange } from '@drayline/domain/kernel/dates/date-range'
import { plainNumber } from '@drayline/domain/kernel/money/money'
import { styled } from '@drayline/platform/styled'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { Icon, type IconName } from '../display/Icon.tsx'
import { useUiText } from '../messages.ts'
import { controlStyles } from './control.styles.ts'

const Root = styled.input`${controlStyles}`

const Wrap = styled.span`
  position: relative;
  display: block;
  width: 100%;
  height: fit-content;

  & > svg { position: absolute; top: 50%; left: 10px; translate: 0 -50%; color: var(--text-subtle); pointer-events: none; }
  & > svg ~ input { padding-left: 34px; }
  & > svg ~ input[data-size='sm'] { padding-left: 32px; }
  & > button { position: absolute; top: 50%; right: 3px; translate: 0 -50%; }
  & > button ~ input, & > input:has(~ button) { padding-right: 38px; }
  input::-webkit-search-cancel-button { display: none; }
`

export interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: 'sm' | 'md'
  /** Drawn inside, before the text. */
  icon?: IconName
}

/** A line of text. Put it in a `Field`, or give it a name with `aria-label`. */
export function Input({ size, icon, ...rest }: InputProps) {
  const input = <Root type="text" data-size={size} {...rest} />
  if (!icon) return input
  return (
    <Wrap>
      <Icon name={icon} />
      {input}
    </Wrap>
  )
}

export interface SearchInputProps extends Omit<InputProps, 'type' | 'value' | 'onChange' | 'icon'> {
  value: string
  onValueChange: (value: string) => void
  /** Name for assistive technology when there is no visible label. */
  'aria-label': string
}

/** A search box with a button that clears it. */
export function SearchInput({ value, onValueChange, size, ...rest }: SearchInputProps) {
  const t = useUiText()
  return (
    <Wrap>
      <Icon name="search" />
      <Root
        type="search"
        data-size={size}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        {...rest}
      />
      {value ? (
        <IconButton
          icon="x"
          size="sm"
          label={t('ui.clear')}
          onClick={(event) => {
            onValueChange('')
            event.currentTarget.parentElement?.querySelector('input')?.focus()
          }}
        />
      ) : null}
    </Wrap>
  )
}

/** A password with a button that shows it; password managers and pasting work. */
export function PasswordInput({ size, icon, disabled, ...rest }: Omit<InputProps, 'type'>) {
  const t = useUiText()
  const [shown, setShown] = useState(false)
  return (
    <Wrap>
      {icon ? <Icon name={icon} /> : null}
      <Root
        type={shown ? 'text' : 'password'}
        data-size={size}
        disabled={disabled}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
      />
      <IconButton
        icon={shown ? 'eye-off' : 'eye'}
        size="sm"
        label={shown ? t('ui.hidePassword') : t('ui.showPassword')}
        disabled={disabled}
        onClick={() => setShown(!shown)}
      />
    </Wrap>
  )
}

const Area = styled.textarea`
  ${controlStyles}
  display: block;
  height: auto;
  min-height: calc(var(--control) * 2);
  padding-block: var(--space-2);
  resize: vertical;
  field-sizing: content;
  max-height: 24rem;
`

export type TextareaProps = ComponentProps<'textarea'>

/** Several lines of text; grows with them. */
export function Textarea({ rows = 3, ...rest }: TextareaProps) {
  return <Area rows={rows} {...rest} />
}

const MoneyRoot = styled(Root)`
  text-align: right;
`

const Prefixed = styled.span`
  position: relative;
  display: block;

  & > span {
    position: absolute;
    top: 50%;
    left: var(--space-3);
    translate: 0 -50%;
    color: var(--text-subtle);
    pointer-events: none;
  }
  & > input { padding-left: var(--space-8); }
`

export interface MoneyInputProps extends Omit<InputProps, 'type' | 'icon' | 'value' | 'onChange'> {
  /** A decimal amount such as "1500.25", or what has been typed so far. */
  value: string
  onValueChange: (value: string) => void
}

/** Takes what people paste ("$1,500.25") down to the plain amount; leaves anything else for validation to refuse. */
export function plainAmount(text: string): string {
  return plainNumber(text) ?? text
}

/**
 * An amount in US dollars. A text input, because number inputs change their value with the mouse wheel, lose what
 * is not a number and speak floats. Leaving it completes the cents: "1500" becomes "1500.00".
 */
export function MoneyInput({ value, onValueChange, onBlur, size, ...rest }: MoneyInputProps) {
  // Stays as it was typed until the field is left: '1,150' on its way to '1,150,000' keeps its comma.
  const [typed, setTyped] = useState('')
  return (
    <Prefixed>
      <span aria-hidden="true">$</span>
      <MoneyRoot
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className="tabular"
        placeholder="0.00"
        data-size={size}
        value={plainAmount(typed) === value ? typed : value}
        onChange={(event) => {
          setTyped(event.target.value)
          onValueChange(plainAmount(event.target.value))
        }}
        onBlur={(event) => {
          setTyped('')
          const match = /^(\d+)(?:\.(\d{0,2}))?$/.exec(value)
          if (match) onValueChange(`${match[1]}.${(match[2] ?? '').padEnd(2, '0')}`)
          onBlur?.(event)
        }}
        {...rest}
      />
    </Prefixed>
  )
}

/** Where the browser's own calendar icon can be put away: it is one more stop for Tab in every date. */
const hasOwnIcon = () => globalThis.CSS?.supports?.('selector(::-webkit-calendar-picker-indicator)') ?? false

const DateRoot = styled(Root)`
  &::-webkit-calendar-picker-indicator { display: none; }
`

export interface DateInputProps
  extends Omit<InputProps, 'type' | 'icon' | 'value' | 'onChange' | 'min' | 'max'> {
  /** A calendar date, YYYY-MM-DD, or an empty string. */
  value: string
  onValueChange: (value: string) => void
  min?: string | undefined
  max?: string | undefined
  /** The days that can be meant, within which `min` and `max` may lie; by default those of a record's date. */
  range?: DateRange
}

/** While a year is typed its digits come as the years 2, 20 and 202, which nobody means. */
const isWholeYear = (day: string) => day === '' || day >= '1000'

/**
 * A calendar date. The browser's own input: typed by keyboard, picked on a phone as people there are used to, read
 * well by screen readers, in the order of the person's region, and 20 kB lighter than a drawn calendar. What is being
 * typed stays in the field, whatever its owner makes of it, until the focus leaves.
 */
export function DateInput({
  value,
  onValueChange,
  onBlur,
  size,
  min,
  max,
  range = 'plan',
  ...rest
}: DateInputProps) {
  const days = daysOfRange(range)
  const t = useUiText()
  const [typed, setTyped] = useState<string | null>(null)
  const input = (
    <DateRoot
      type="date"
      className="tabular"
      data-size={size}
      value={typed ?? value}
      min={min ?? days.min}
      max={max ?? days.max}
      {...rest}
      onChange={({ currentTarget: input }) => {
        const isTyping = input.matches(':focus')
        setTyped(isTyping ? input.value : null)
        if (!isTyping || isWholeYear(input.value)) onValueChange(input.value)
      }}
      onBlur={(event) => {
        if (typed !== null && !isWholeYear(typed)) onValueChange(typed)
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
  if (!hasOwnIcon()) return input
  return (
    <Wrap>
      {input}
      <IconButton
        icon="calendar"
        size="sm"
        label={t('ui.openCalendar')}
        // For the mouse: by keyboard a date is typed, and Alt with the arrow down opens the calendar.
        tabIndex={-1}
        disabled={rest.disabled}
        onClick={(event) => event.currentTarget.parentElement?.querySelector('input')?.showPicker()}
      />
    </Wrap>
  )
}
