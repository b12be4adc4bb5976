import type { FactorProof, FactorWays } from '@drayline/domain/platform/users/step-up'
import { HttpError, serverMessage } from '@drayline/platform/http'
import { styled } from '@drayline/platform/styled'
import { Alert, Button, Field, Input, Text } from '@drayline/ui'
import { type FormEvent, useState } from 'react'
import { useT } from '../messages.ts'
import { useAuth } from '../session/AuthProvider.tsx'
import { askPasskey, canUsePasskeys } from '../step-up/passkey.ts'

const Root = styled.form`
  display: grid;
  gap: var(--space-4);
`

interface SecondStepProps {
  ways: FactorWays
  onSignedIn: () => void
  /** Back to the password: the time for the second step is over, or the person wants to. */
  onBack: (failure?: string) => void
}

/** Second step of signing in: a passkey, a code of an authenticator app, or a recovery code. */
export function SecondStep({ ways, onSignedIn, onBack }: SecondStepProps) {
  const t = useT()
  const { secondStep } = useAuth()
  const [recovering, setRecovering] = useState(!ways.code)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const name = recovering ? 'recoveryCode' : 'code'

  async function send(proof: () => Promise<Partial<FactorProof>>) {
    setFailure('')
    setBusy(true)
    try {
      await secondStep(await proof())
      return onSignedIn()
    } catch (error) {
      if (error instanceof HttpError && error.status === 401) return onBack(serverMessage(error))
      setFailure(failureOf(error) ?? t('secondStep.failed'))
    }
    setBusy(false)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get(name)
    if (busy) return
    if (typeof typed !== 'string' || typed.trim() === '') return setFailure(t('secondStep.missing'))
    void send(async () => ({ [name]: typed }))
  }

  return (
    <Root noValidate aria-label={t('secondStep.title')} onSubmit={onSubmit}>
      <Text as="p" tone="muted">
        {t('secondStep.text')}
      </Text>
      {ways.passkey && canUsePasskeys() ? (
        <Button
          variant="primary"
          size="lg"
          icon="key"
          wide
          disabled={busy}
          onClick={() =>
            void send(async () => ({ passkey: ways.passkey && (await askPasskey(ways.passkey)) }))
          }
        >
          {t('stepUp.usePasskey')}
        </Button>
      ) : null}
      {ways.code || ways.recovery ? (
        <>
          <Field label={t(recovering ? 'stepUp.recoveryCode' : 'stepUp.code')}>
            {(control) => (
              <Input
                {...control}
                key={name}
                name={name}
                disabled={busy}
                autoFocus
                autoComplete={recovering ? 'off' : 'one-time-code'}
                inputMode={recovering ? undefined : 'numeric'}
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
          <Button
            type="submit"
            size="lg"
            wide
            variant={ways.passkey ? 'secondary' : 'primary'}
            loading={busy}
          >
            {t('secondStep.submit')}
          </Button>
        </>
      ) : null}
      {failure ? <Alert tone="destructive">{failure}</Alert> : null}
      {ways.code && ways.recovery ? (
        <Button variant="ghost" disabled={busy} onClick={() => setRecovering(!recovering)}>
          {t(recovering ? 'stepUp.useCode' : 'stepUp.useRecoveryCode')}
        </Button>
      ) : null}
      <Button variant="ghost" disabled={busy} onClick={() => onBack()}>
        {t('secondStep.back')}
      </Button>
    </Root>
  )
}

function failureOf(error: unknown): string | undefined {
  if (!(error instanceof HttpError)) return undefined
  const { passkey, code, recoveryCode } = error.problem?.errors ?? {}
  return passkey ?? code ?? recoveryCode ?? serverMessage(error)
}
