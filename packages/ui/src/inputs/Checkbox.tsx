import { styled } from '@drayline/platform/styled'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'

const check = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='white' stroke-width='2.4' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m3.5 8.5 3 3 6-6.5'/%3E%3C/svg%3E")`
const dash = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' stroke='white' stroke-width='2.4' stroke-linecap='round'%3E%3Cpath d='M4 8h8'/%3E%3C/svg%3E")`

/* Native inputs: forms, labels, keyboard and the mixed state come from the browser. */
const Box = styled.input`
  position: relative;
  flex-shrink: 0;
  appearance: none;
  width: 16px;
  height: 16px;
  margin: 0;
  border: 1px solid var(--border-control);
  border-radius: var(--radius-sm);
  background: var(--surface) center / contain no-repeat;
  cursor: pointer;
  transition: background-color var(--motion-fast) var(--ease);

  /* a target of 24 px around the box of 16 */
  &::after { content: ''; position: absolute; inset: -5px; }

  &:checked, &:indeterminate { border-color: var(--accent); background-color: var(--accent); }
  &:checked { background-image: ${check}; }
  &:indeterminate { background-image: ${dash}; }
  &[type='radio'] { border-radius: 50%; }
  &[type='radio']:checked { background-image: radial-gradient(circle, #fff 32%, transparent 36%); }
  &[aria-invalid='true'] { border-color: var(--danger); }
  &:disabled { background-color: var(--surface-active); border-color: var(--border-strong); cursor: not-allowed; }

  @media (forced-colors: active) { appearance: auto; }
`

const Track = styled.input`
  position: relative;
  flex-shrink: 0;
  appearance: none;
  width: 34px;
  height: 20px;
  margin: 0;
  border-radius: var(--radius-full);
  background: var(--border-control);
  cursor: pointer;
  transition: background-color var(--motion) var(--ease);

  &::before {
    content: '';
    position: absolute;
    inset: 2px auto 2px 2px;
    width: 16px;
    border-radius: 50%;
    background: #fff;
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.25);
    transition: transform var(--motion) var(--ease);
  }
  &::after { content: ''; position: absolute; inset: -3px 0; }
  &:checked { background: var(--accent); }
  &:checked::before { transform: translateX(14px); }
  &:disabled { opacity: 0.5; cursor: not-allowed; }

  @media (forced-colors: active) { appearance: auto; width: 20px; &::before { display: none; } }
`

const ChoiceLabel = styled.label`
  display: inline-flex;
  align-items: flex-start;
  gap: var(--space-2);
  min-height: 24px;
  cursor: pointer;

  & > input { margin-top: 2px; }
  & > input[role='switch'] { margin-top: 0; }
  &:has(input:disabled) { color: var(--text-disabled); cursor: not-allowed; }
  @media (pointer: coarse) { padding-block: var(--space-2); }
`

const Hint = styled.span`
  display: block;
  color: var(--text-muted);
  font-size: var(--text-sm);
`

type InputBase = Omit<ComponentProps<'input'>, 'type' | 'size' | 'checked' | 'onChange'>

export interface CheckboxProps extends InputBase {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** Some but not all of what it stands for. */
  indeterminate?: boolean
  /** Text beside the box; without it give `aria-label`. */
  label?: ReactNode
  /** A second line that explains. */
  hint?: ReactNode
}

function Labelled({
  label,
  hint,
  hintId,
  children,
}: {
  label: ReactNode
  hint: ReactNode
  hintId: string
  children: ReactNode
}) {
  if (!label) return children
  return (
    <ChoiceLabel>
      {children}
      <span>
        {label}
        {hint ? <Hint id={hintId}>{hint}</Hint> : null}
      </span>
    </ChoiceLabel>
  )
}

/** Yes or no, taking effect when the form is saved. */
export function Checkbox({
  checked,
  onCheckedChange,
  indeterminate = false,
  label,
  hint,
  ...rest
}: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null)
  const hintId = useId()
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <Labelled label={label} hint={hint} hintId={hintId}>
      <Box
        ref={ref}
        type="checkbox"
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        {...rest}
      />
    </Labelled>
  )
}

export type SwitchProps = Omit<CheckboxProps, 'indeterminate'>

/** On or off, taking effect at once. */
export function Switch({ checked, onCheckedChange, label, hint, ...rest }: SwitchProps) {
  const hintId = useId()
  return (
    <Labelled label={label} hint={hint} hintId={hintId}>
      <Track
        type="checkbox"
        role="switch"
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        {...rest}
      />
    </Labelled>
  )
}

const Group = styled.fieldset`
  display: grid;
  gap: var(--space-1);
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  &[data-inline] > div { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-5); }
  & > div { display: grid; gap: var(--space-1); justify-items: start; }
  legend { padding: 0; margin-bottom: var(--space-2); font-size: var(--text-sm); font-weight: var(--weight-medium); }
`

export interface RadioOption {
  value: string
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

export interface RadioGroupProps {
  /** The question; always visible. */
  label: ReactNode
  value: string
  onValueChange: (value: string) => void
  options: readonly RadioOption[]
  /** Beside each other. */
  inline?: boolean
  disabled?: boolean
  name?: string
}

/** One of a few choices that are all in sight. */
export function RadioGroup({
  label,
  value,
  onValueChange,
  options,
  inline,
  disabled,
  name,
}: RadioGroupProps) {
  const id = useId()
  return (
    <Group data-inline={inline || undefined} disabled={disabled}>
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <Labelled
            key={option.value}
            label={option.label}
            hint={option.hint}
            hintId={`${id}-${option.value}`}
          >
            <Box
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
            />
          </Labelled>
        ))}
      </div>
    </Group>
  )
}
