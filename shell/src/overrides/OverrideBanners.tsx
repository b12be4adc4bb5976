import { styled } from '@drayline/platform/styled'
import { Alert, Button, Stack } from '@drayline/ui'
import { useSyncExternalStore } from 'react'
import { backgroundMessages } from '../background/messages.ts'
import { useReload } from '../background/ReleaseNotice.tsx'
import { useShell } from '../shell-context.ts'
import type { Override } from './overrides.ts'

const Root = styled.div`
  padding: var(--space-3) var(--space-6) 0;
  @media (max-width: 899px) { padding-inline: var(--space-3); }
`

const none: readonly Override[] = []
const noSubscription = () => () => undefined

/** The remotes this tab replaces. */
function useOverrides(): readonly Override[] {
  const { overrides } = useShell()
  return useSyncExternalStore(overrides?.subscribe ?? noSubscription, overrides?.list ?? (() => none))
}

/** Reminds that this tab differs from what everyone else gets: one line per replaced remote. */
export function OverrideBanners() {
  const t = backgroundMessages.useT()
  const { overrides } = useShell()
  const list = useOverrides()
  const reload = useReload()
  if (!overrides || list.length === 0) return null
  const reset = (id: string) => {
    overrides.remove(id)
    void reload()
  }
  return (
    <Root>
      <Stack gap={2}>
        {list.map(({ id, address, failed }) => (
          <Alert
            key={id}
            tone={failed ? 'destructive' : 'warning'}
            title={t(failed ? 'override.failed' : 'override.banner', { remote: id, address })}
            actions={
              <Button size="sm" onClick={() => reset(id)}>
                {t(failed ? 'release.reload' : 'override.reset')}
              </Button>
            }
          />
        ))}
      </Stack>
    </Root>
  )
}
