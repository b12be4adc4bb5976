import type { FactorWays } from '@drayline/domain/platform/users/step-up'
import type { LoginInput } from '@drayline/domain/platform/users/user'
import { loginInput } from '@drayline/domain/platform/users/user-schema'
import { translate } from '@drayline/platform/domain-messages'
import { HttpError, serverMessage } from '@drayline/platform/http'
import { styled } from '@drayline/platform/styled'
import { ValidationError } from '@drayline/platform/yup'
import { Alert, Button, Field, Input, PasswordInput } from '@drayline/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import { useAuth } from '../session/AuthProvider.tsx'

const Root = styled.form`
  display: grid;
  gap: var(--space-4);
`

type Problems = Partial<Record<keyof LoginInput, string>>

function problemsOf(values: LoginInput): Problems {
  try {
    loginInput.validateSync(values, { abortEarly: false })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return Object.fromEntries(error.inner.map((problem) => [problem.path ?? '', problem.message]))
  }
}

function typedIn(form: HTMLFormElement, name: keyof LoginInput): string {
  const box = form.elements.namedItem(name)
  return box instanceof HTMLInputElement ? box.value : ''
}

interface SignInFormProps {
  onSignedIn: () => void
  /** The password was right, and there is a second factor to show. */
  onSecondFactor: (ways: FactorWays) => void
  /** What to say before anything was typed. */
  notice?: string
  /** Another way to sign in stands above it, and has the focus. */
  isSecond?: boolean
}

/**
 * User name and password. The boxes keep their own values and are read when the form is sent: some password managers
 * fill them without an event, and what stands there counts.
 */
export function SignInForm({ onSignedIn, onSecondFactor, notice = '', isSecond = false }: SignInFormProps) {
  const t = useT()
  const { login } = useAuth()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState(notice)
  const [signingIn, setSigningIn] = useState(false)

  // The disabled boxes have lost the focus; most likely it is the password that has to be typed again.
  useEffect(() => {
    if (!failure) return
    const password = form.current?.querySelector<HTMLInputElement>('[name=password]')
    password?.focus()
    password?.select()
  }, [failure])

  async function signIn({ username, password }: LoginInput) {
    setFailure('')
    setSigningIn(true)
    try {
      // After success the boxes stay disabled: the page is about to be replaced.
      const answer = await login(username.trim(), password)
      if (typeof answer === 'object') return onSecondFactor(answer)
      if (answer) return onSignedIn()
      setFailure(t('signIn.invalid'))
    } catch (error) {
      const limited = error instanceof HttpError && error.status === 429
      setFailure((limited && serverMessage(error)) || t('signIn.failed'))
    }
    setSigningIn(false)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (signingIn) return
    const values = {
      username: typedIn(event.currentTarget, 'username'),
      password: typedIn(event.currentTarget, 'password'),
    }
    const found = problemsOf(values)
    setProblems(found)
    const first = (['username', 'password'] as const).find((name) => found[name])
    if (!first) return void signIn(values)
    setFailure('')
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }

  const box = (name: keyof LoginInput) => ({
    name,
    'aria-required': true,
    disabled: signingIn,
    onChange: () => setProblems(({ [name]: _, ...rest }) => rest),
  })
  const errorOf = (name: keyof LoginInput) => problems[name] && translate(problems[name])

  return (
    <Root ref={form} noValidate aria-label={t('signIn.title')} onSubmit={onSubmit}>
      <Field label={t('signIn.username')} error={errorOf('username')}>
        {(control) => (
          <Input
            {...control}
            {...box('username')}
            icon="user"
            autoFocus={!isSecond}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={t('signIn.password')} error={errorOf('password')}>
        {(control) => (
          <PasswordInput {...control} {...box('password')} icon="lock" autoComplete="current-password" />
        )}
      </Field>
      {failure ? <Alert tone="destructive">{failure}</Alert> : null}
      <Button
        type="submit"
        variant={isSecond ? 'secondary' : 'primary'}
        size="lg"
        wide
        loading={signingIn}
        loadingText={t('signIn.submitting')}
      >
        {t('signIn.submit')}
      </Button>
    </Root>
  )
}
