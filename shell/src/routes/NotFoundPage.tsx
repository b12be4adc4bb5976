import { useLocation } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import { Button, Heading, LinkButton, Row, Text } from '@drayline/ui'
import { useT } from '../messages.ts'

const Root = styled.div`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: var(--space-3);
  min-height: 70dvh;
  padding: var(--space-8) var(--space-4);
  text-align: center;

  & > svg { width: min(100%, 20rem); height: auto; margin-bottom: var(--space-2); }
  & > p { max-width: 46ch; }
  code { color: var(--text-muted); font-family: var(--font-mono); overflow-wrap: anywhere; }
`

/** For any path without an owner. */
export function NotFoundPage() {
  const t = useT()
  const { pathname } = useLocation()
  return (
    <Root>
      <LostRoad />
      <Heading level={1}>{t('notFound.heading')}</Heading>
      <Text as="p" tone="muted">
        {t('notFound.text')}
      </Text>
      <code>{pathname}</code>
      <Row gap={2} justify="center" style={{ marginTop: 'var(--space-3)' }}>
        <Button icon="arrow-left" onClick={() => window.history.back()}>
          {t('notFound.back')}
        </Button>
        <LinkButton to="/" variant="primary" icon="home">
          {t('notFound.home')}
        </LinkButton>
      </Row>
    </Root>
  )
}

/** A road that ends before the hills. */
function LostRoad() {
  return (
    <svg viewBox="0 0 320 120" aria-hidden="true">
      <path d="M0 92 Q70 40 140 84 T320 62 V120 H0Z" fill="var(--accent-soft)" />
      <path d="M132 120 152 78h16l20 42Z" fill="var(--border-strong)" opacity="0.55" />
      <path
        d="M160 116v-9m0-6v-6m0-6v-3"
        stroke="var(--surface)"
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
      />
      <g transform="translate(160 46)">
        <path d="M0 32V0" stroke="var(--text-subtle)" strokeWidth="4" strokeLinecap="round" />
        <rect x="-34" y="-26" width="68" height="32" rx="6" fill="var(--accent)" />
        <path d="M-12 -17 12 -3M12 -17-12 -3" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
      </g>
    </svg>
  )
}
