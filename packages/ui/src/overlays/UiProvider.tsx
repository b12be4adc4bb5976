import { type ReactNode, useEffect } from 'react'
import { ToastProvider } from '../feedback/Toast.tsx'
import { ConfirmProvider } from './ConfirmProvider.tsx'
import { loadOverlays } from './later.ts'
import { MissingParts } from './MissingParts.tsx'
import { TooltipLayer } from './Tooltip.tsx'

/** What the design system needs once per page: toasts, the confirm dialog, tooltips. */
export function UiProvider({ children }: { children: ReactNode }) {
  useEffect(() => whenIdle(() => void loadOverlays()), [])
  return (
    <ToastProvider>
      <ConfirmProvider>{children}</ConfirmProvider>
      <TooltipLayer />
      <MissingParts />
    </ToastProvider>
  )
}

function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 3_000 })
  return () => cancelIdleCallback(handle)
}
