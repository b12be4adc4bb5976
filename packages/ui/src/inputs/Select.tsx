import { styled } from '@drayline/platform/styled'
import type { ComponentProps } from 'react'
import { Icon } from '../display/Icon.tsx'
import { useUiText } from '../messages.ts'
import { controlStyles } from './control.styles.ts'

const Root = styled.select`
  ${controlStyles}
  appearance: none;
  padding-right: 34px;
  text-overflow: ellipsis;
  cursor: pointer;

  option { background: var(--surface-raised); color: var(--text); }
`

const Wrap = styled.span`
  position: relative;
  display: block;
  width: 100%;
  height: fit-content;

  & > svg { position: absolute; top: 50%; right: 10px; translate: 0 -50%; color: var(--text-muted); pointer-events: none; }
`

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps
  extends Omit<ComponentProps<'select'>, 'size' | 'value' | 'onChange' | 'children'> {
  value: string
  onValueChange: (value: string) => void
  options: readonly SelectOption[]
  /** Text of the empty choice; null when there is none, because a value is always chosen. */
  placeholder?: string | null
  size?: 'sm' | 'md'
}

/**
 * One of a few known values. A native select in our clothes: on a phone it opens the system's wheel or sheet, by
 * keyboard it has type-ahead, arrows and Alt+Down everywhere, screen readers know it, and it costs no bytes; a drawn
 * listbox is worse at each of these. For many values, or records, there is `Combobox`.
 */
export function Select({ value, onValueChange, options, placeholder = null, size, ...rest }: SelectProps) {
  const t = useUiText()
  const known = options.some((option) => option.value === value)
  return (
    <Wrap>
      <Root data-size={size} value={value} onChange={(event) => onValueChange(event.target.value)} {...rest}>
        {placeholder !== null || !known ? (
          <option value="">{placeholder ?? t('select.placeholder')}</option>
        ) : null}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </Root>
      <Icon name="chevron-down" />
    </Wrap>
  )
}
