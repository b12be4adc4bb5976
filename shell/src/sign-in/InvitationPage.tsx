import type { LinkView } from '@drayline/domain/admin/users/invitation'
import { invitationAcceptance } from '@drayline/domain/admin/users/invitation-schema'
import { fullName } from '@drayline/domain/platform/users/user'
import { createFormat } from '@drayline/platform/format'
import { HttpError, serverMessage } from '@drayline/platform/http'
import { useLanguage } from '@drayline/platform/i18n'
import { styled } from '@drayline/platform/styled'
import { object, ref, string } from '@drayline/platform/yup'
import {
  Alert,
  Button,
  Heading,
  LinkButton,
  PasswordField,
  SkeletonText,
  SubmitButton,
  Text,
} from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useCallback, useEffect, useState } from 'react'
import { pageLoad } from '../browser/page-load.ts'
import { LanguageMenu } from '../layout/LanguageMenu.tsx'
import { Logo } from '../layout/Logo.tsx'
import { ThemeMenu } from '../layout/ThemeMenu.tsx'
import { useT } from '../messages.ts'
import { useAuth } from '../session/AuthProvider.tsx'
import { useShell } from '../shell-context.ts'

const Root = styled.div`
  display: grid;
  grid-template-rows: auto 1fr;
  min-height: 100dvh;
  padding: var(--space-4);
  background: var(--canvas);

  .tools { display: flex; justify-content: flex-end; gap: var(--space-1); }
  main { display: grid; align-content: center; justify-items: center; gap: var(--space-6); padding-block: var(--space-6); }
`

const Panel = styled.section`
  display: grid;
  gap: var(--space-5);
  width: min(26rem, 100%);
  padding: var(--space-6);
  border: 1px solid var(--border);
  border-radius: 14px;
  background: var(--surface);
  box-shadow: var(--shadow-md);
`

const schema = invitationAcceptance
  .omit(['token'])
  .concat(object({ repeated: string().oneOf([ref('newPassword')], 'password.repeat.mismatch') }))
const empty = { newPassword: '', repeated: '' }

/** The page of an invitation's link: says what it leads to, and takes the password that opens the account. */
export function InvitationPage() {
  const { user } = useAuth()
  return (
    <Root>
      <div className="tools">
        <LanguageMenu />
        <ThemeMenu />
      </div>
      <main id="main">
        <Logo size={40} />
        <Panel aria-labelledby="invitation-title">
          {user ? <SignedIn name={fullName(user)} /> : <Invitation token={location.hash.slice(1)} />}
        </Panel>
      </main>
    </Root>
  )
}

function SignedIn({ name }: { name: string }) {
  const t = useT()
  const { logout } = useAuth()
  return (
    <>
      <Title>{t('invitation.documentTitle')}</Title>
      <Text as="p">{t('invitation.signedIn', { name })}</Text>
      <Button icon="log-out" onClick={() => void logout()}>
        {t('userMenu.signOut')}
      </Button>
    </>
  )
}

const isToken = (text: string) => /^[\w-]{43}$/.test(text)
const unknown: LinkView = { state: 'unknown', firstName: null, lastName: null, email: null, expiresAt: null }

function Invitation({ token }: { token: string }) {
  const t = useT()
  const { http } = useShell()
  const [link, setLink] = useState<LinkView | null>(isToken(token) ? null : unknown)
  const [failure, setFailure] = useState<string | null>(null)
  const look = useCallback(async () => {
    setFailure(null)
    try {
      setLink(await http.post<LinkView>('/api/auth/invitation', { token }))
    } catch (error) {
      setFailure(serverMessage(error) ?? '')
    }
  }, [http, token])
  useEffect(() => {
    if (isToken(token)) void look()
  }, [token, look])

  if (failure !== null)
    return (
      <>
        <Title>{t('invitation.documentTitle')}</Title>
        <Alert tone="destructive" title={t('invitation.failed')}>
          {failure}
        </Alert>
        <Button onClick={() => void look()}>{t('invitation.retry')}</Button>
      </>
    )
  if (!link)
    return (
      <>
        <Title>{t('invitation.loading')}</Title>
        <SkeletonText lines={4} />
      </>
    )
  if (link.state === 'open') return <Acceptance link={link} token={token} onSpent={setLink} />
  return <Spent state={link.state} />
}

function Spent({ state }: { state: Exclude<LinkView['state'], 'open'> }) {
  const t = useT()
  return (
    <>
      <Title>{t('invitation.spent')}</Title>
      <Text as="p">{t(`invitation.${state}`)}</Text>
      <LinkButton to="/login" variant={state === 'accepted' ? 'primary' : 'secondary'}>
        {t('invitation.signIn')}
      </LinkButton>
    </>
  )
}

interface AcceptanceProps {
  link: LinkView
  token: string
  onSpent: (link: LinkView) => void
}

function Acceptance({ link, token, onSpent }: AcceptanceProps) {
  const t = useT()
  const { http } = useShell()
  const language = useLanguage()
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const format = createFormat({ language, timezone, dateFormat: 'MM/dd/yyyy', timeFormat: '12h' })
  const { firstName, email, expiresAt } = link
  return (
    <>
      <div>
        <Title>{t('invitation.title', { name: firstName ?? '' })}</Title>
        <Text as="p" tone="muted">
          {t('invitation.text', { email: email ?? '' })}
        </Text>
      </div>
      <Form
        initialValues={empty}
        schema={schema}
        aria-label={t('invitation.documentTitle')}
        onError={(error) => {
          const state = error instanceof HttpError && error.status === 410 ? error.problem?.code : undefined
          if (typeof state !== 'string') return false
          onSpent({ ...unknown, state: state as LinkView['state'] })
          return true
        }}
        onSubmit={async ({ newPassword }) => {
          await http.post('/api/auth/invitation/accept', { token, newPassword })
          pageLoad.to('/')
        }}
      >
        {/* Password managers keep the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
        <PasswordField
          name="newPassword"
          label={t('invitation.password')}
          hint={t('newPassword.hint')}
          required
          autoFocus
          autoComplete="new-password"
        />
        <PasswordField name="repeated" label={t('invitation.repeat')} required autoComplete="new-password" />
        <SubmitButton>{t('invitation.save')}</SubmitButton>
      </Form>
      {expiresAt ? (
        <Text as="p" size="sm" tone="muted">
          {t('invitation.until', { until: format.dateTime(expiresAt) })}
        </Text>
      ) : null}
    </>
  )
}

function Title({ children }: { children: string }) {
  return (
    <Heading level={1} size={2} id="invitation-title">
      {children}
    </Heading>
  )
}
