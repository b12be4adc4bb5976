import { textIn, useHost } from '@drayline/contract'
import { useLanguage } from '@drayline/platform/i18n'
import { styled } from '@drayline/platform/styled'
import { Alert, Button, Stack } from '@drayline/ui'
import { useSyncExternalStore } from 'react'
import { backgroundMessages } from '../background/messages.ts'
import { useReload } from '../background/ReleaseNotice.tsx'
import { useShell } from '../shell-context.ts'
import type { Preview } from './previews.ts'

const Root = styled.div`
  padding: var(--space-3) var(--space-6) 0;
  @media (max-width: 899px) { padding-inline: var(--space-3); }
  @media print { display: none; }
`

const none: readonly Preview[] = []
const noSubscription = () => () => undefined

/** Says which version of which remote this tab tries, until when, and how to leave: one bar per remote. */
export function PreviewBars() {
  const { previews } = useShell()
  const list = useSyncExternalStore(previews?.subscribe ?? noSubscription, previews?.list ?? (() => none))
  if (list.length === 0) return null
  return (
    <Root>
      <Stack gap={2}>
        {list.map((preview) => (
          <Bar key={preview.remote} preview={preview} />
        ))}
      </Stack>
    </Root>
  )
}

function Bar({ preview: { remote, version, state } }: { preview: Preview }) {
  const t = backgroundMessages.useT()
  const language = useLanguage()
  const { format } = useHost()
  const { federation, previews } = useShell()
  const reload = useReload()
  const title = federation?.store.get(remote)?.remote.descriptor.title
  const names = { remote: title ? textIn(title, language) : remote, version }
  const leave = () => {
    previews?.leave(remote)
    void reload()
  }
  if (!state)
    return (
      <Alert
        tone="warning"
        title={t('preview.over', names)}
        actions={
          <Button size="sm" onClick={leave}>
            {t('release.reload')}
          </Button>
        }
      >
        {t('preview.overText')}
      </Alert>
    )
  return (
    <Alert
      tone={state.isUsual ? 'success' : 'warning'}
      title={t(state.isUsual ? 'preview.usual' : 'preview.bar', names)}
      actions={
        <Button size="sm" onClick={leave} aria-label={t('preview.leaveOf', names)}>
          {t('preview.leave')}
        </Button>
      }
    >
      {t(state.isUsual ? 'preview.usualText' : 'preview.barText', { until: format.dateTime(state.until) })}
    </Alert>
  )
}
