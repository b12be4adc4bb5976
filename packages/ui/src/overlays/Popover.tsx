import type { ReactElement, ReactNode } from 'react'
import { lazyComponent } from './lazy-component.ts'
import { useOpener } from './use-opener.ts'

const parts = () => import('./PopoverPanel.tsx')
const PopoverPanel = lazyComponent(parts, 'PopoverPanel')

export interface PopoverProps {
  trigger: ReactElement
  /** Name of the panel for assistive technology. */
  label: string
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Content reaches the edges. */
  flush?: boolean
  children: ReactNode
}

/**
 * A small panel beside its button, for filters and options. Only the button, until the pointer or the focus comes
 * near it.
 */
export function Popover({ trigger, align = 'start', open, onOpenChange, ...panel }: PopoverProps) {
  const { button, isNear, opener } = useOpener('dialog', trigger, { open, onOpenChange })
  return (
    <>
      {button}
      {isNear ? <PopoverPanel {...opener} {...panel} align={align} /> : null}
    </>
  )
}

/** Closes the popover around it; wraps one button. */
export const PopoverClose = lazyComponent(parts, 'PopoverClose')
