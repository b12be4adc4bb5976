import { styled } from '@drayline/platform/styled'
import { Card, Grid, Heading, Icon, type IconName, LinkButton, media, Text } from '@drayline/ui'
import { LanguageMenu } from '../layout/LanguageMenu.tsx'
import { Logo } from '../layout/Logo.tsx'
import { ThemeMenu } from '../layout/ThemeMenu.tsx'
import { useT } from '../messages.ts'
import { InvoicePreview } from './InvoicePreview.tsx'

const Root = styled.div`
  min-height: 100dvh;
  background:
    radial-gradient(70rem 36rem at 80% -14rem, var(--accent-soft), transparent),
    var(--canvas);
`

const Bar = styled.header`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  max-width: 72rem;
  margin-inline: auto;
  padding: var(--space-4);

  & > strong { flex: 1; font-size: var(--text-lg); font-weight: var(--weight-semibold); }
`

const Main = styled.main`
  display: grid;
  gap: var(--space-12);
  max-width: 72rem;
  margin-inline: auto;
  padding: var(--space-16) var(--space-4);

  ${media.phone} { padding-block: var(--space-8); gap: var(--space-8); }
`

const Hero = styled.section`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
  align-items: center;
  gap: var(--space-10, 40px) var(--space-12);
`

const Words = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-5);

  && h1 {
    font-size: clamp(2rem, 1.3rem + 3vw, 3.25rem);
    letter-spacing: -0.035em;
    line-height: 1.08;
    text-wrap: balance;
  }
  & > p { max-width: 52ch; text-wrap: pretty; }
`

const Tag = styled.span`
  padding: 4px 12px;
  border: 1px solid var(--accent-border);
  border-radius: var(--radius-full);
  background: var(--accent-soft);
  color: var(--accent-text);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
`

const Points = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-5);
  margin: 0;
  padding: 0;
  color: var(--text-muted);
  font-size: var(--text-sm);
  list-style: none;

  li { display: inline-flex; align-items: center; gap: 6px; }
  svg { color: var(--success-text); }
`

const Closing = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-5);
  padding: var(--space-8);
  border: 1px solid var(--accent-border);
  border-radius: 16px;
  background: linear-gradient(120deg, var(--accent-soft), var(--surface) 80%);

  ${media.phone} { padding: var(--space-5); }
`

const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  margin-bottom: var(--space-4);
  border-radius: 10px;
  background: var(--accent-soft);
  color: var(--accent-text);
`

const Foot = styled.footer`
  padding: var(--space-6) var(--space-4);
  color: var(--text-muted);
  font-size: var(--text-sm);
  text-align: center;
`

const features = [
  { id: 'documents', icon: 'file-text' },
  { id: 'invoices', icon: 'receipt' },
  { id: 'clients', icon: 'users' },
  { id: 'loads', icon: 'truck' },
] as const satisfies readonly { id: string; icon: IconName }[]

const points = ['roles', 'cutOffs', 'languages'] as const

/** The public page: what Drayline is, and the way in. */
export function LandingPage() {
  const t = useT()
  return (
    <Root>
      <Bar>
        <Logo />
        <strong>{t('product.name')}</strong>
        <LanguageMenu />
        <ThemeMenu />
      </Bar>
      <Main>
        <Hero>
          <Words>
            <Tag>{t('product.company')}</Tag>
            <Heading level={1}>{t('landing.heading')}</Heading>
            <Text as="p" size="lg" tone="muted">
              {t('landing.text')}
            </Text>
            <LinkButton to="/local-login" variant="primary" size="lg" icon="log-in">
              {t('landing.login')}
            </LinkButton>
            <Points>
              {points.map((id) => (
                <li key={id}>
                  <Icon name="check" />
                  {t(`landing.point.${id}`)}
                </li>
              ))}
            </Points>
          </Words>
          <InvoicePreview />
        </Hero>
        <Grid min="15rem" gap={4} fit as="section" aria-label={t('landing.features')}>
          {features.map(({ id, icon }) => (
            <Card key={id} as="article">
              <Mark>
                <Icon name={icon} size={20} />
              </Mark>
              <Heading level={2} size={3}>
                {t(`landing.${id}.title`)}
              </Heading>
              <Text as="p" tone="muted" style={{ marginTop: 'var(--space-2)' }}>
                {t(`landing.${id}.text`)}
              </Text>
            </Card>
          ))}
        </Grid>
        <Closing>
          <div>
            <Heading level={2}>{t('landing.closing.title')}</Heading>
            <Text as="p" tone="muted">
              {t('landing.closing.text')}
            </Text>
          </div>
          <LinkButton to="/local-login" size="lg" iconAfter="arrow-right">
            {t('landing.closing.go')}
          </LinkButton>
        </Closing>
      </Main>
      <Foot>
        {t('product.name')} · {t('product.version')}
      </Foot>
    </Root>
  )
}
