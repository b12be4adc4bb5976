import { useHost } from '@drayline/contract'
import { type CurrentUser, fullName } from '@drayline/domain/platform/users/user'
import { styled } from '@drayline/platform/styled'
import { useT } from '../messages.ts'

const Root = styled.section`
  display: grid;
  gap: var(--space-1);
  padding: var(--space-5) var(--space-6);
  border: 1px solid var(--accent-border);
  border-radius: var(--radius-lg);
  background:
    radial-gradient(28rem 14rem at 100% 0, color-mix(in srgb, var(--accent) 14%, transparent), transparent),
    var(--accent-soft);

  h2 { font-size: var(--text-xl); letter-spacing: -0.014em; }
  p { color: var(--text-muted); }
`

/** Greets the person by name and shows the date in their time zone. */
export function WelcomeBanner({ user }: { user: CurrentUser }) {
  const t = useT()
  const { format } = useHost()
  return (
    <Root aria-labelledby="welcome">
      <h2 id="welcome">
        {t(user.firstVisit ? 'dashboard.welcomeFirst' : 'dashboard.welcome', {
          name: user.firstName || fullName(user),
        })}
      </h2>
      <p>{t('dashboard.welcomeText', { date: format.date(format.today()) })}</p>
    </Root>
  )
}
