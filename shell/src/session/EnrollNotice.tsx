import { styled } from '@drayline/platform/styled'
import { Alert, LinkButton } from '@drayline/ui'
import { useT } from '../messages.ts'
import { useShell } from '../shell-context.ts'
import { enrollPath } from './enrollment.ts'

const Root = styled.div`
  padding: var(--space-3) var(--space-6) 0;
  background: var(--canvas);
  @media (max-width: 899px) { padding-inline: var(--space-3); }
  @media print { display: none; }
`

/** Says by when the office asks for a second factor. */
export function EnrollNotice({ by }: { by: string }) {
  const t = useT()
  const { host } = useShell()
  const date = host()?.format.dateTime(by) ?? by
  return (
    <Root>
      <Alert tone="warning" title={t('enroll.title')}>
        {t('enroll.text', { date })}{' '}
        <LinkButton to={enrollPath} size="sm">
          {t('enroll.go')}
        </LinkButton>
      </Alert>
    </Root>
  )
}
