import type { ReactNode } from 'react'
import { ToastProvider } from '../feedback/Toast.tsx'
import { ConfirmProvider } from './ConfirmProvider.tsx'
import { TooltipLayer } from './Tooltip.tsx'

/** What the design system needs once per page: toasts, the confirm dialog, tooltips. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <ToastProvider>
      <ConfirmProvider>{children}</ConfirmProvider>
      <TooltipLayer />
    </ToastProvider>
  )
}
