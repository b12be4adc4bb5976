import type { BootData } from '@drayline/contract'
import { assembleShell } from './assemble-shell.ts'
import { type FederationRuntime, pageRuntime } from './federation/runtime.ts'
import type { Overrides } from './overrides/overrides.ts'
import { firstPreferences, showPreferences } from './preferences/show-preferences.ts'
import type { Previews } from './previews/previews.ts'
import type { Shell } from './shell-context.ts'

interface ShellOptions {
  boot: BootData | null
  overrides?: Overrides | undefined
  previews?: Previews | undefined
  runtime?: FederationRuntime
}

/** Puts the shell together from what the server wrote into the page, and shows the person's preferences. */
export function createShell({ runtime = pageRuntime, ...options }: ShellOptions): Shell {
  const shell = assembleShell({
    ...options,
    runtime,
    preferences: firstPreferences(options.boot?.user),
    openedOn: window.location.pathname,
  })
  showPreferences(shell.store)
  return shell
}
