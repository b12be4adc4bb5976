import type { ReactElement, ReactNode } from 'react'
import { lazyComponent } from '../overlays/lazy-component.ts'
import { useOpener } from '../overlays/use-opener.ts'

const parts = () => import('./menu-parts.tsx')
const MenuPanel = lazyComponent(parts, 'MenuPanel')

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/**
 * A menu that drops from a button; arrows, Home, End, letters, Enter and Escape work. Until the pointer or the focus
 * comes near it, it is that button and nothing else: a list has one in every row.
 */
export function Menu({ trigger, align = 'start', side = 'bottom', open, onOpenChange, children }: MenuProps) {
  const { button, isNear, opener } = useOpener('menu', trigger, { open, onOpenChange })
  return (
    <>
      {button}
      {isNear ? (
        <MenuPanel {...opener} align={align} side={side}>
          {children}
        </MenuPanel>
      ) : null}
    </>
  )
}

/** Does something. */
export const MenuItem = lazyComponent(parts, 'MenuItem')

/** Goes somewhere: a real link, so that it opens in a new tab too. */
export const MenuLink = lazyComponent(parts, 'MenuLink')

/** Switches something on or off. */
export const MenuCheckboxItem = lazyComponent(parts, 'MenuCheckboxItem')

/** One of several; holds `MenuRadioItem`s. */
export const MenuRadioGroup = lazyComponent(parts, 'MenuRadioGroup')

/** One choice of a `MenuRadioGroup`. */
export const MenuRadioItem = lazyComponent(parts, 'MenuRadioItem')

/** A line between groups. */
export const MenuSeparator = lazyComponent(parts, 'MenuSeparator')

/** Name of a group, in a `MenuGroup`. */
export const MenuLabel = lazyComponent(parts, 'MenuLabel')

/** Items that belong together. */
export const MenuGroup = lazyComponent(parts, 'MenuGroup')
