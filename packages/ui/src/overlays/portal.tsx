import { createContext, type ReactNode, use, useState } from 'react'

const PortalContext = createContext<HTMLElement | undefined>(undefined)

/** Puts overlays inside the nearest theme scope, else at the end of the body. */
export function usePortalContainer(): HTMLElement | undefined {
  return use(PortalContext)
}

export interface ThemeScopeProps {
  theme: 'light' | 'dark'
  className?: string
  children: ReactNode
}

/** Shows its children, and the overlays they open, in one theme whatever the page's is. */
export function ThemeScope({ theme, className, children }: ThemeScopeProps) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  return (
    <div className={className ? `${theme} ${className}` : theme}>
      <PortalContext value={container ?? undefined}>{children}</PortalContext>
      <div ref={setContainer} />
    </div>
  )
}
