import type { Touched } from '@drayline/domain/kernel/records/change'
import type { ComponentProps, ReactNode } from 'react'
import { ColleagueNotice } from '../record/ColleagueNotice.tsx'
import { lazyComponent } from './lazy-component.ts'
import { useEver } from './use-ever.ts'

const OverlayPanel = lazyComponent(() => import('./OverlayPanel.tsx'), 'OverlayPanel')

export interface DialogProps {
  open: boolean
  /** Called with false when the person wants to close; ask first when there is something to lose. */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'full'
  /** Buttons at the bottom, the most important last. A `Form` inside brings its own. */
  footer?: ReactNode
  /** Beside the title, for example the buttons of a record. */
  actions?: ReactNode
  /** True when a click beside it closes it; Escape and the cross always ask to close. */
  closeOnOutsideClick?: boolean
  /** alertdialog for a question that interrupts. */
  role?: 'dialog' | 'alertdialog'
  /** Gets the focus at first, instead of the first field. */
  initialFocus?: { current: HTMLElement | null }
  children?: ReactNode
}

/** A window that was never open needs no code yet. */
function OpenedPanel(props: ComponentProps<typeof OverlayPanel>) {
  return useEver(props.open) ? <OverlayPanel {...props} /> : null
}

/** A window over the page for one short task. On a phone it comes from the bottom. */
export function Dialog(props: DialogProps) {
  return <OpenedPanel {...props} panel="dialog" />
}

export type DrawerProps = Omit<DialogProps, 'role' | 'size'> & {
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** left is for navigation. */
  side?: 'left' | 'right'
  /** The record it shows, `invoice:7`: it says when a colleague changes that. */
  record?: Touched
}

/** A panel at the right side for a record or its form, while the list stays in sight. A phone shows it full. */
export function Drawer({ side = 'right', record, children, ...props }: DrawerProps) {
  return (
    <OpenedPanel {...props} panel={side}>
      {record ? <ColleagueNotice record={record} /> : null}
      {children}
    </OpenedPanel>
  )
}
