import { HttpError, serverMessage } from '@drayline/platform/http'
import { styled } from '@drayline/platform/styled'
import { Alert, Button } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { useAuth } from '../session/AuthProvider.tsx'

const Root = styled.div`
  display: grid;
  gap: var(--space-4);
`

interface ProviderSignInProps {
  /** Name of the company's sign-in service. */
  provider: string
  /** Page to return to. */
  target: string
  /** What to say before anything was done. */
  notice?: string
}

/** Leads to the company's sign-in service. */
export function ProviderSignIn({ provider, target, notice = '' }: ProviderSignInProps) {
  const t = useT()
  const { signInAtProvider } = useAuth()
  const [failure, setFailure] = useState(notice)
  const [busy, setBusy] = useState(false)

  async function go() {
    setFailure('')
    setBusy(true)
    try {
      // After success the button stays busy: the page is about to be replaced.
      await signInAtProvider(target)
    } catch (error) {
      setFailure((error instanceof HttpError && serverMessage(error)) || t('signIn.failed'))
      setBusy(false)
    }
  }

  return (
    <Root>
      {failure ? (
        <Alert tone="destructive" live>
          {failure}
        </Alert>
      ) : null}
      <Button
        variant="primary"
        size="lg"
        icon="key"
        wide
        autoFocus
        loading={busy}
        loadingText={t('signIn.submitting')}
        onClick={go}
      >
        {t('sso.signIn', { provider })}
      </Button>
    </Root>
  )
}
