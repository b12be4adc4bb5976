import { useHost } from '@drayline/contract'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { passwordInput } from '@drayline/domain/platform/users/user-schema'
import { isUnauthorized } from '@drayline/platform/http'
import { useQueryClient } from '@drayline/platform/query'
import { object, ref, string } from '@drayline/platform/yup'
import { Card, FormActions, FormGrid, FormWide, PasswordField, SubmitButton } from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { currentUserQuery, sessionsKey } from './profile.queries.ts'

const schema = passwordInput.concat(
  object({ repeated: string().oneOf([ref('newPassword')], 'password.repeat.mismatch') }),
)
const empty = { currentPassword: '', newPassword: '', repeated: '' }

/** Choosing another password; all other sessions end with it. */
export function PasswordCard({ user }: { user: CurrentUser }) {
  const t = useT()
  const { http, notify } = useHost()
  const queries = useQueryClient()
  // A new form after success: nothing of the passwords stays in the page.
  const [times, setTimes] = useState(0)

  return (
    <Card title={t('password.title')} subtitle={t('password.subtitle')}>
      <Form
        key={times}
        initialValues={empty}
        schema={schema}
        aria-label={t('password.title')}
        onError={isUnauthorized}
        onSubmit={async ({ currentPassword, newPassword }) => {
          const body = { currentPassword, newPassword }
          const saved = await http.post<CurrentUser>('/api/auth/password', body)
          if (saved) queries.setQueryData(currentUserQuery(http).queryKey, saved)
          notify.success(t('password.saved'), t('password.savedText'))
          setTimes(times + 1)
          await queries.invalidateQueries({ queryKey: sessionsKey })
        }}
      >
        {/* Password managers keep the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <FormGrid>
          <FormWide>
            <PasswordField
              name="currentPassword"
              label={t('password.current')}
              required
              autoComplete="current-password"
            />
          </FormWide>
          <PasswordField
            name="newPassword"
            label={t('password.new')}
            hint={t('password.hint')}
            required
            autoComplete="new-password"
          />
          <PasswordField name="repeated" label={t('password.repeat')} required autoComplete="new-password" />
        </FormGrid>
        <FormActions>
          <SubmitButton>{t('password.save')}</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  )
}
