import { useHost } from '@drayline/contract'
import { type CurrentUser, fullName } from '@drayline/domain/platform/users/user'
import { styled } from '@drayline/platform/styled'
import type { ReactNode } from 'react'
import { useT } from '../messages.ts'

const Root = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  padding: var(--space-1) var(--space-1) var(--space-1) var(--space-4);
  border: 1px solid var(--accent-border);
  border-radius: var(--radius-lg);
  background: var(--accent-soft);

  h2 { font-size: var(--text-md); font-weight: var(--weight-semibold); }
  p { flex: 1 1 12rem; color: var(--text-muted); font-size: var(--text-sm); }

  /* On a desk one line beside the title, as wide as what it holds; the days of a range break rather than the line. */
  @media (min-width: 1280px) {
    flex-wrap: nowrap;
    max-width: min(48rem, calc(100vw - 43.5rem));
    h2 { white-space: nowrap; }
    p { flex: 0 1 auto; line-height: 1.3; }
    & > :last-child { flex: none; }
  }
`

interface WelcomeBannerProps {
  user: CurrentUser
  /** In place of today's date. */
  note?: string | undefined
  /** What is chosen for the figures below it. */
  children?: ReactNode
}

/** Greets the person by name and shows the date in their time zone, in one line. */
export function WelcomeBanner({ user, note, children }: WelcomeBannerProps) {
  const t = useT()
  const { format } = useHost()
  return (
    <Root aria-labelledby="welcome">
      <h2 id="welcome">
        {t(user.firstVisit ? 'dashboard.welcomeFirst' : 'dashboard.welcome', {
          name: user.firstName || fullName(user),
        })}
      </h2>
      <p>{note ?? t('dashboard.welcomeText', { date: format.date(format.today()) })}</p>
      {children}
    </Root>
  )
}
