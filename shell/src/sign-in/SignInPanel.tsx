import { toSsoFailure } from '@drayline/domain/platform/users/single-sign-on'
import type { FactorWays } from '@drayline/domain/platform/users/step-up'
import { useLocation } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import { Button, lazyComponent } from '@drayline/ui'
import { useEffect, useState } from 'react'
import { logError } from '../browser/log.ts'
import { useT } from '../messages.ts'
import { useShell } from '../shell-context.ts'
import { ProviderSignIn } from './ProviderSignIn.tsx'
import { SignInForm } from './SignInForm.tsx'

const SecondStep = lazyComponent(() => import('./SecondStep.tsx'), 'SecondStep', { onDemand: true })

const Or = styled.p`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: var(--space-3);
  margin: 0;
  color: var(--text-muted);
  font-size: var(--text-sm);

  &::before, &::after { content: ''; border-top: 1px solid var(--border); }
`

interface SignInPanelProps {
  /** Page to return to. */
  target: string
  onSignedIn: () => void
}

/** The ways to sign in: at the company's service, with a password, and the second step after either. */
export function SignInPanel({ target, onSignedIn }: SignInPanelProps) {
  const t = useT()
  const { provider, password } = useShell().signInWays
  const asked = new URLSearchParams(useLocation().search)
  const failure = toSsoFailure(asked.get('sso'))
  const [ways, setWays] = useState<FactorWays | null>(null)
  const [notice, setNotice] = useState('')
  const [emergency, setEmergency] = useState(false)
  useStepAfterProvider(asked.get('step') === 'second', setWays)

  if (ways)
    return (
      <SecondStep
        ways={ways}
        onSignedIn={onSignedIn}
        onBack={(told = '') => {
          setNotice(told)
          setWays(null)
        }}
      />
    )
  const form = (
    <SignInForm
      onSignedIn={onSignedIn}
      onSecondFactor={setWays}
      notice={provider ? '' : notice}
      isSecond={provider !== null && password}
    />
  )
  if (!provider) return form
  const told = notice || (failure ? t(`sso.${failure}`, { provider }) : '')
  return (
    <>
      <ProviderSignIn key={told} provider={provider} target={target} notice={told} />
      {password || emergency ? (
        <>
          <Or>{t('sso.or')}</Or>
          {form}
        </>
      ) : (
        <Button variant="ghost" onClick={() => setEmergency(true)}>
          {t('sso.emergency')}
        </Button>
      )}
    </>
  )
}

/** Who comes back from the service, and has a second factor here, is asked for it. */
function useStepAfterProvider(isAsked: boolean, setWays: (ways: FactorWays) => void): void {
  const { http } = useShell()
  useEffect(() => {
    if (!isAsked) return
    http
      .get<FactorWays>('/api/auth/second-step')
      .then(setWays)
      // Too late, or reloaded after all was done: the person begins anew.
      .catch((error: unknown) => logError('The second step could not be asked for', error))
  }, [isAsked, http, setWays])
}
