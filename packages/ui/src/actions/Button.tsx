import { styled } from '@drayline/platform/styled'
import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from '../display/Icon.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { useUiText } from '../messages.ts'
import { buttonStyles } from './button.styles.ts'
import { useShortcut } from './use-shortcut.ts'

const Root = styled.button`${buttonStyles}`

/** Keeps its room and its name beneath the spinner, so that the button never changes its width. */
const Face = styled.span`
  display: inline-flex;
  align-items: center;
  gap: inherit;

  &[data-covered] { opacity: 0; }
`

const Busy = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
`

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shown before the text. */
  icon?: IconName
  /** Shown after the text, for example a chevron of a menu. */
  iconAfter?: IconName
  /** Work is under way: a spinner, no further click, the name stays. */
  loading?: boolean
  /** Replaces the text while loading ("Saving…"), with the spinner before it. Without it the width stays. */
  loadingText?: string
  /** Takes the whole width. */
  wide?: boolean
  /** A key without Ctrl that presses it, as `KeyboardEvent.key` tells it. */
  shortcut?: string
  children: ReactNode
}

/** A button; `type="button"` unless told otherwise, so that none submits a form by accident. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  iconAfter,
  loading = false,
  loadingText,
  wide,
  shortcut,
  type = 'button',
  onClick,
  children,
  ref,
  ...rest
}: ButtonProps) {
  const t = useUiText()
  const keys = useShortcut(shortcut, ref)
  return (
    <Root
      {...keys}
      type={type}
      data-tooltip={shortcut && t('ui.pressKey', { key: shortcut.toUpperCase() })}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      data-loading={loading || undefined}
      // aria-disabled keeps the focus where it is; a disabled button would lose it.
      aria-disabled={loading || undefined}
      onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      {loading && loadingText ? (
        <>
          <Spinner />
          {loadingText}
        </>
      ) : (
        <Face data-covered={loading || undefined}>
          {icon ? <Icon name={icon} /> : null}
          {children}
          {iconAfter ? <Icon name={iconAfter} /> : null}
        </Face>
      )}
      {loading && !loadingText ? (
        <Busy>
          <Spinner />
          <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
        </Busy>
      ) : null}
    </Root>
  )
}
