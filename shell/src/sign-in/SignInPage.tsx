import type { ToldSessionEnd } from '@drayline/domain/kernel/access/session-end'
import { useLocation } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import { Alert, Heading, Text } from '@drayline/ui'
import { useEffect } from 'react'
import { pageLoad } from '../browser/page-load.ts'
import { LanguageMenu } from '../layout/LanguageMenu.tsx'
import { Logo } from '../layout/Logo.tsx'
import { ThemeMenu } from '../layout/ThemeMenu.tsx'
import { useT } from '../messages.ts'
import { useAuth } from '../session/AuthProvider.tsx'
import { returnPath } from '../session/return-path.ts'
import { SignInPanel } from './SignInPanel.tsx'

const Root = styled.div`
  display: grid;
  grid-template-rows: auto 1fr auto;
  min-height: 100dvh;
  padding: var(--space-4);
  background:
    radial-gradient(60rem 30rem at 50% -10rem, var(--accent-soft), transparent),
    var(--canvas);
`

const Tools = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: var(--space-1);
`

const Main = styled.main`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: var(--space-6);
  padding-block: var(--space-6);
`

const Brand = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  text-align: center;
`

const Panel = styled.section`
  display: grid;
  gap: var(--space-5);
  width: min(24rem, 100%);
  padding: var(--space-8) var(--space-6) var(--space-6);
  border: 1px solid var(--border);
  border-radius: 14px;
  background: var(--surface);
  box-shadow: var(--shadow-md);
`

const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-2);
  color: var(--text-muted);
  font-size: var(--text-sm);
`

const endTexts = {
  role: 'session.roleChanged',
  deactivated: 'session.deactivated',
  password: 'session.passwordReset',
} as const satisfies Record<ToldSessionEnd, string>

/** Agent Login: the one screen that needs nothing but the shell. */
export function SignInPage() {
  const t = useT()
  const { user, signOutPending, endReason } = useAuth()
  const { search } = useLocation()
  const target = returnPath(new URLSearchParams(search).get('from'))

  // Signed in already, perhaps in another tab a moment ago.
  useEffect(() => {
    if (user) pageLoad.to(target)
  }, [user, target])

  const signedIn = () => pageLoad.to(target)

  return (
    <Root>
      <Tools>
        <LanguageMenu />
        <ThemeMenu />
      </Tools>
      <Main>
        <Brand>
          <Logo size={44} />
          <Heading level={1}>{t('product.name')}</Heading>
          <Text as="p" tone="muted">
            {t('product.company')}
          </Text>
        </Brand>
        <Panel aria-labelledby="sign-in-title">
          <Heading level={2} id="sign-in-title">
            {t('signIn.title')}
          </Heading>
          {signOutPending ? (
            <Alert tone="warning" title={t('signOut.pending')}>
              {t('signOut.pendingText')}
            </Alert>
          ) : null}
          {endReason ? (
            <Alert tone="warning" live title={t('session.signedOut')}>
              {t(endTexts[endReason])}
            </Alert>
          ) : null}
          <SignInPanel target={target} onSignedIn={signedIn} />
          <Text as="p" size="sm" tone="muted" style={{ textAlign: 'center' }}>
            {t('signIn.hint')}
          </Text>
        </Panel>
      </Main>
      <Foot>
        <span>{t('product.name')}</span>
        <span aria-hidden="true">·</span>
        <span>{t('product.version')}</span>
      </Foot>
    </Root>
  )
}
