import { confirmedChannel, toSsoFailure } from '@drayline/domain/platform/users/single-sign-on'
import { useLocation } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import { Alert, Button, Heading, Text } from '@drayline/ui'
import { useEffect } from 'react'
import { Logo } from '../layout/Logo.tsx'
import { useT } from '../messages.ts'
import { useShell } from '../shell-context.ts'

const Root = styled.main`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: var(--space-4);
  min-height: 100dvh;
  padding: var(--space-4);
  background: var(--canvas);
  text-align: center;
`

/** Where a window ends in which somebody has proved at the sign-in service who they are: it tells and closes itself. */
export function ConfirmedPage() {
  const t = useT()
  const { provider } = useShell().signInWays
  const failure = toSsoFailure(new URLSearchParams(useLocation().search).get('sso'))

  useEffect(() => {
    if (failure) return
    const channel = new BroadcastChannel(confirmedChannel)
    channel.postMessage('done')
    channel.close()
    // Some browsers do not let a page close its window; then it says that it can be closed.
    window.close()
  }, [failure])

  return (
    <Root id="main">
      <Logo size={40} />
      <Heading level={1}>{t(failure ? 'confirmed.failed' : 'confirmed.title')}</Heading>
      {failure ? (
        <Alert tone="destructive">{t(`sso.${failure}`, { provider: provider ?? '' })}</Alert>
      ) : (
        <Text as="p" tone="muted">
          {t('confirmed.text')}
        </Text>
      )}
      <Button onClick={() => window.close()}>{t('confirmed.close')}</Button>
    </Root>
  )
}
