import type { RemoteSource } from '@drayline/contract'
import { useRouteError } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import { EmptyState } from '@drayline/ui'

const Line = styled.code`
  font-family: var(--font-mono);
  overflow-wrap: anywhere;
`

/** A module of the descriptor that the harness was not given, or that shows nothing. */
export class MissingModule extends Error {
  /** The line that is missing in `standalone.tsx`; undefined where it is there. */
  readonly line: string | undefined

  constructor({ exposes }: RemoteSource, expose: string, isGiven: boolean) {
    super(isGiven ? `${expose} exports no Component` : `${expose} is missing in src/standalone.tsx`)
    const file = exposes[expose]?.replace('./src/', './')
    this.line = isGiven || !file ? undefined : `'${expose}': () => import('${file}'),`
  }
}

/** What went wrong with a screen, for whoever works on it. */
export function HarnessFault() {
  const error = useRouteError()
  const { message } = error instanceof Error ? error : new Error(String(error))
  const line = error instanceof MissingModule ? error.line : undefined
  return (
    <EmptyState
      icon="unplug"
      title={message}
      description={line ? 'Add this to modules:' : undefined}
      action={line ? <Line>{line}</Line> : undefined}
    />
  )
}
