import type { FactorProof, StepUpGrant } from '@drayline/domain/platform/users/step-up'
import { stepUpExpired } from '@drayline/domain/platform/users/step-up'
import { HttpError, serverMessage } from '@drayline/platform/http'
import { object, string } from '@drayline/platform/yup'
import {
  Alert,
  Button,
  Dialog,
  FormActions,
  PasswordField,
  Stack,
  SubmitButton,
  TextField,
} from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { useShell } from '../shell-context.ts'
import { ProviderProof } from './ProviderProof.tsx'
import { askPasskey, canUsePasskeys } from './passkey.ts'
import { again, type OpenQuestion } from './step-up.ts'

type Answer = Partial<FactorProof> & { password?: string | undefined; provider?: true }

/** Asks for what the form shows: the password where it counts, and the code that goes with it. */
function schemaFor(hasPassword: boolean, second: 'code' | 'recoveryCode' | null) {
  return object({
    ...(hasPassword ? { password: string().required('login.password.required') } : {}),
    ...(second ? { [second]: string().required('field.required') } : {}),
  })
}

/** Asks who is there before one action: by passkey, or by password, with a code where there is a second factor. */
export function StepUpDialog({ question, answer }: OpenQuestion) {
  const t = useT()
  const { http, store } = useShell()
  const [failure, setFailure] = useState('')
  const [recovering, setRecovering] = useState(false)
  const { challenge, passkey, provider, password: hasPassword = true } = question
  const second = secondField(question, recovering)
  const username = store.getState().session.person?.username ?? ''

  async function send(proof: Answer) {
    const { grant } = await http.post<StepUpGrant>('/api/auth/step-up', { challenge, ...proof })
    answer(grant)
  }

  /** The question may be over; the call then asks another one. */
  function handleFailure(error: unknown): boolean {
    if (!(error instanceof HttpError) || error.problem?.code !== stepUpExpired) return false
    answer(again)
    return true
  }

  async function withPasskey() {
    setFailure('')
    try {
      if (passkey) await send({ passkey: await askPasskey(passkey) })
    } catch (error) {
      if (!handleFailure(error)) setFailure(passkeyFailure(error) ?? t('stepUp.passkeyFailed'))
    }
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => (open ? undefined : answer(null))}
      title={t('stepUp.title')}
      description={t('stepUp.text')}
    >
      <Stack gap={4}>
        {passkey && canUsePasskeys() ? (
          <Button variant="primary" icon="key" wide onClick={withPasskey}>
            {t('stepUp.usePasskey')}
          </Button>
        ) : null}
        {failure ? <Alert tone="destructive">{failure}</Alert> : null}
        {provider ? (
          <ProviderProof
            provider={provider}
            challenge={challenge}
            isMain={!hasPassword && !second && !passkey}
            onDone={() => send({ provider: true })}
            onError={handleFailure}
          />
        ) : null}
        {hasPassword || second ? (
          <Form
            initialValues={{ password: '', code: '', recoveryCode: '' }}
            schema={schemaFor(hasPassword, second) as never}
            onSubmit={({ password, code, recoveryCode }: Record<string, string>) =>
              send({
                ...(hasPassword ? { password } : {}),
                ...(second === 'code' ? { code } : second ? { recoveryCode } : {}),
              })
            }
            onError={handleFailure}
          >
            {/* Password managers keep the password under this name. */}
            <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
            {hasPassword ? (
              <PasswordField
                name="password"
                label={t('stepUp.password')}
                required
                autoFocus
                autoComplete="current-password"
              />
            ) : null}
            {second ? (
              <TextField
                key={second}
                name={second}
                label={t(second === 'code' ? 'stepUp.code' : 'stepUp.recoveryCode')}
                required
                autoComplete={second === 'code' ? 'one-time-code' : 'off'}
                inputMode={second === 'code' ? 'numeric' : undefined}
              />
            ) : null}
            <FormActions>
              {question.code && question.recovery ? (
                <Button variant="ghost" onClick={() => setRecovering(!recovering)}>
                  {t(recovering ? 'stepUp.useCode' : 'stepUp.useRecoveryCode')}
                </Button>
              ) : null}
              <Button onClick={() => answer(null)}>{t('stepUp.cancel')}</Button>
              <SubmitButton>{t('stepUp.confirm')}</SubmitButton>
            </FormActions>
          </Form>
        ) : (
          <Button onClick={() => answer(null)}>{t('stepUp.cancel')}</Button>
        )}
      </Stack>
    </Dialog>
  )
}

/** Field that goes with the password: none without a second factor. */
function secondField({ passkey, code, recovery }: OpenQuestion['question'], recovering: boolean) {
  if (code) return recovering && recovery ? ('recoveryCode' as const) : ('code' as const)
  return passkey ? ('recoveryCode' as const) : null
}

function passkeyFailure(error: unknown): string | undefined {
  if (!(error instanceof HttpError)) return undefined
  return error.problem?.errors?.passkey ?? serverMessage(error)
}
