import { styled } from '@drayline/platform/styled'
import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../display/Icon.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import type { ButtonSize, ButtonVariant } from './Button.tsx'
import { buttonStyles } from './button.styles.ts'
import { useShortcut } from './use-shortcut.ts'

const Root = styled.button`
  ${buttonStyles}
  && { width: var(--control); padding: 0; }
  &&[data-size='sm'] { width: var(--control-sm); }
  &&[data-size='lg'] { width: var(--control-lg); }
`

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconName
  /** Name for assistive technology and text of the tooltip. */
  label: string
  variant?: ButtonVariant
  size?: ButtonSize
  loading?: boolean
  /** A key without Ctrl that presses it, as `KeyboardEvent.key` tells it. */
  shortcut?: string
  /** A number at the corner, such as unread notifications; say it in `label` too. */
  count?: number
}

/* The number is no text: 99+ would stand beside a name that tells how many (WCAG 2.5.3). */
const Count = styled.span`
  position: absolute;
  top: -6px;
  right: -6px;
  min-width: 16px;
  padding: 2px 4px;
  border-radius: var(--radius-full);
  background: var(--danger);
  color: #fff;
  font-size: 0.6875rem;
  font-weight: var(--weight-semibold);
  line-height: 12px;
  text-align: center;
  box-shadow: 0 0 0 2px var(--surface);

  &::after { content: attr(data-count); }
`

/** A square button with an icon. Its label is its name and its tooltip. */
export function IconButton({
  icon,
  label,
  variant = 'ghost',
  size = 'md',
  loading = false,
  count,
  shortcut,
  type = 'button',
  onClick,
  ref,
  ...rest
}: IconButtonProps) {
  const keys = useShortcut(shortcut, ref)
  return (
    <Root
      {...keys}
      type={type}
      aria-label={label}
      data-tooltip={shortcut ? `${label} (${shortcut.toUpperCase()})` : label}
      data-variant={variant}
      data-size={size}
      data-loading={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      {loading ? <Spinner /> : <Icon name={icon} />}
      {count ? (
        <Count aria-hidden="true" className="tabular" data-count={count > 99 ? '99+' : count} />
      ) : null}
    </Root>
  )
}
