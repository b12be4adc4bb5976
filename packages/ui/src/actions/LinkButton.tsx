import { Link } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from '../display/Icon.tsx'
import type { ButtonSize, ButtonVariant } from './Button.tsx'
import { buttonStyles } from './button.styles.ts'

const Root = styled(Link)`${buttonStyles}`

export interface LinkButtonProps extends Omit<ComponentProps<typeof Link>, 'children'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconName
  iconAfter?: IconName
  wide?: boolean
  children: ReactNode
}

/** A link that looks like a button: for going somewhere, where a button does something. */
export function LinkButton({
  variant = 'secondary',
  size = 'md',
  icon,
  iconAfter,
  wide,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Root data-variant={variant} data-size={size} data-wide={wide || undefined} {...rest}>
      {icon ? <Icon name={icon} /> : null}
      {children}
      {iconAfter ? <Icon name={iconAfter} /> : null}
    </Root>
  )
}

/** A link in running text, within the app. */
export const TextLink = styled(Link)`
  color: var(--accent-text);
  font-weight: var(--weight-medium);
  text-decoration: none;

  &:hover { text-decoration: underline; }
  p &, li & { text-decoration: underline; }
`
