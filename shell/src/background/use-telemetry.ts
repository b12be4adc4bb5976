import { useEffect } from 'react'
import { useFederation } from '../routes/PagesContext.tsx'
import { type Shell, useShell } from '../shell-context.ts'
import { startTelemetry } from './telemetry.ts'

/** Reports of a page from its beginning: one that fails is often left before its background services run. */
export function useTelemetry(): void {
  const shell = useShell()
  const known = useFederation() !== null
  useEffect(() => {
    if (!known) return
    const { outcomes } = shell
    return startTelemetry({ outcomes, versions: versionsOf(shell), takeVitals: () => shell.takeVitals() })
  }, [shell, known])
}

function versionsOf({ federation, shellVersion }: Shell): string {
  const remotes = federation?.store.list() ?? []
  return [shellVersion, ...remotes.map(({ remote }) => `${remote.id}@${remote.version}`)].join(' ')
}
