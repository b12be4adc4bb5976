import { styled } from '@drayline/platform/styled'
import { Heading, LinkButton, Text } from '@drayline/ui'
import { useT } from '../messages.ts'

const Root = styled.div`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: var(--space-3);
  min-height: 60dvh;
  padding: var(--space-8) var(--space-4);
  text-align: center;
`

/** For any path that nobody owns. */
export function NotFoundPage() {
  const t = useT()
  return (
    <Root>
      <Heading level={1}>{t('notFound.heading')}</Heading>
      <Text as="p" tone="muted">
        {t('notFound.text')}
      </Text>
      <LinkButton to="/" variant="primary" icon="home">
        {t('notFound.home')}
      </LinkButton>
    </Root>
  )
}
