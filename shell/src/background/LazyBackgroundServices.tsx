import { type ComponentType, useEffect, useState } from 'react'
import { logError } from '../browser/log.ts'
import { useIdle } from '../browser/use-idle.ts'

/**
 * Services of a page besides showing itself: looking for new releases, telling the server how it fared. Their code
 * comes when the first screen is there and the browser has time.
 */
export function LazyBackgroundServices() {
  const idle = useIdle()
  const [BackgroundServices, setServices] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!idle) return
    let left = false
    import('./BackgroundServices.tsx').then(
      (module) => left || setServices(() => module.BackgroundServices),
      (error: unknown) => logError('The page’s later parts could not be loaded', error),
    )
    return () => {
      left = true
    }
  }, [idle])
  return BackgroundServices ? <BackgroundServices /> : null
}
