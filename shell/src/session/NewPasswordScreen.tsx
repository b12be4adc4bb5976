import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { passwordInput } from '@drayline/domain/platform/users/user-schema'
import { HttpError, isUnauthorized } from '@drayline/platform/http'
import { styled } from '@drayline/platform/styled'
import { object, ref, string } from '@drayline/platform/yup'
import { Button, Heading, PasswordField, SubmitButton, Text } from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useState } from 'react'
import { pageLoad } from '../browser/page-load.ts'
import { Logo } from '../layout/Logo.tsx'
import { useT } from '../messages.ts'
import { useShell } from '../shell-context.ts'
import { useAuth } from './AuthProvider.tsx'

const Root = styled.main`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: var(--space-6);
  min-height: 100dvh;
  padding: var(--space-4);
  background: var(--canvas);
`

const Panel = styled.section`
  display: grid;
  gap: var(--space-5);
  width: min(26rem, calc(100vw - 2rem));
  padding: var(--space-6);
  border: 1px solid var(--border);
  border-radius: 14px;
  background: var(--surface);
  box-shadow: var(--shadow-md);
`

const repetition = object({ repeated: string().oneOf([ref('newPassword')], 'password.repeat.mismatch') })
const fullSchema = passwordInput.concat(repetition)
const shortSchema = fullSchema.shape({ currentPassword: string().default('') })
const empty = { currentPassword: '', newPassword: '', repeated: '' }

function isCurrentRequired(error: unknown): boolean {
  return error instanceof HttpError && error.problem?.code === 'current_password_required'
}

/**
 * Asks for a new password before anything else, when an administrator chose the present one. The server enforces it
 * too.
 */
export function NewPasswordScreen({ user }: { user: CurrentUser }) {
  const t = useT()
  const { http } = useShell()
  const { logout } = useAuth()
  // Asked for when the sign-in was too long ago to prove it.
  const [asksCurrent, setAsksCurrent] = useState(false)
  return (
    <Root id="main">
      <Logo size={40} />
      <Panel aria-labelledby="new-password-title">
        <div>
          <Heading level={1} size={2} id="new-password-title">
            {t('newPassword.title')}
          </Heading>
          <Text as="p" tone="muted">
            {t('newPassword.text')}
          </Text>
        </div>
        <Form
          initialValues={empty}
          schema={asksCurrent ? fullSchema : shortSchema}
          aria-label={t('newPassword.title')}
          onError={(error) => {
            if (isUnauthorized(error)) return true
            if (!isCurrentRequired(error)) return false
            setAsksCurrent(true)
            return true
          }}
          onSubmit={async ({ currentPassword, newPassword }) => {
            if (asksCurrent)
              await http.post<CurrentUser>('/api/auth/password', { currentPassword, newPassword })
            else await http.post<CurrentUser>('/api/auth/first-password', { newPassword })
            // The page's earlier calls were refused: it begins anew.
            pageLoad.again()
          }}
        >
          {/* Password managers keep the new password under this name. */}
          <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
          {asksCurrent ? (
            <PasswordField
              name="currentPassword"
              label={t('newPassword.current')}
              hint={t('newPassword.currentHint')}
              required
              autoFocus
              autoComplete="current-password"
            />
          ) : null}
          <PasswordField
            name="newPassword"
            label={t('newPassword.new')}
            hint={t('newPassword.hint')}
            required
            autoFocus
            autoComplete="new-password"
          />
          <PasswordField
            name="repeated"
            label={t('newPassword.repeat')}
            required
            autoComplete="new-password"
          />
          <SubmitButton>{t('newPassword.save')}</SubmitButton>
        </Form>
        <Button variant="ghost" icon="log-out" onClick={() => void logout()}>
          {t('userMenu.signOut')}
        </Button>
      </Panel>
    </Root>
  )
}
