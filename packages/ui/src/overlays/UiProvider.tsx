import { type ReactNode, useEffect } from 'react'
import { ToastProvider } from '../feedback/Toast.tsx'
import { ConfirmProvider } from './ConfirmProvider.tsx'
import { LazyLoadStatus } from './LazyLoadStatus.tsx'
import { fetchWhenIdle } from './lazy-code.ts'
import { TooltipLayer } from './Tooltip.tsx'

export interface UiProviderProps {
  /**
   * Returns whether the page still waits for what it shows; menus and forms are fetched after that. Keep it one
   * function.
   */
  busy?: () => boolean
  children: ReactNode
}

/** Providers that the design system needs once per page: toasts, the confirm dialog, tooltips. */
export function UiProvider({ busy, children }: UiProviderProps) {
  useEffect(() => fetchWhenIdle(busy), [busy])
  return (
    <ToastProvider>
      <ConfirmProvider>{children}</ConfirmProvider>
      <TooltipLayer />
      <LazyLoadStatus />
    </ToastProvider>
  )
}
