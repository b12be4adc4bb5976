import { styled } from '@drayline/platform/styled'
import { useId } from 'react'
import { Icon, type IconName } from '../display/Icon.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

const Root = styled.fieldset`
  display: inline-flex;
  gap: 2px;
  min-width: 0;
  height: var(--control);
  margin: 0;
  padding: 2px;
  border: 1px solid var(--border);
  border-radius: var(--radius);
  background: var(--surface-active);
`

const Segment = styled.label`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 6px;
  min-width: 28px;
  /* A fieldset does not stretch what is in it. */
  min-height: calc(var(--control) - 6px);
  padding-inline: var(--space-3);
  border-radius: var(--radius-sm);
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
  white-space: nowrap;
  cursor: pointer;

  &:hover { color: var(--text); }
  &:has(:checked) { background: var(--surface-raised); color: var(--text); box-shadow: var(--shadow-sm); }
  &:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 1px; }
  [data-icons] > & { padding-inline: 8px; }
  @media (forced-colors: active) { &:has(:checked) { outline: 2px solid Highlight; } }
`

export interface SegmentOption<Value extends string> {
  value: Value
  label: string
  icon?: IconName
}

export interface SegmentedControlProps<Value extends string> {
  /** The question, for assistive technology. */
  label: string
  value: Value
  onValueChange: (value: Value) => void
  options: readonly SegmentOption<Value>[]
  /** Shows only the icons; labels become tooltips. */
  iconsOnly?: boolean
}

/** One of two to five choices that take effect at once. Radio buttons underneath: Tab in, arrows to choose. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  iconsOnly,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <Root data-icons={iconsOnly || undefined}>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      {options.map((option) => (
        <Segment key={option.value} data-tooltip={iconsOnly ? option.label : undefined}>
          <VisuallyHidden
            as="input"
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          {option.icon ? <Icon name={option.icon} /> : null}
          {iconsOnly ? <VisuallyHidden>{option.label}</VisuallyHidden> : option.label}
        </Segment>
      ))}
    </Root>
  )
}
