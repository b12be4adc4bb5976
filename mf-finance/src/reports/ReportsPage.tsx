import { useHost } from '@drayline/contract'
import { reportNames } from '@drayline/domain/finance/reports/report'
import { useNavigate, useSearchParams } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import { Icon, type IconName, LinkButton, Page, Select, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { Exports } from './Exports.tsx'
import { PaymentDetails } from './PaymentDetails.tsx'
import { ReportView } from './ReportView.tsx'
import { type Shown, shownIn } from './report-state.ts'

const Frame = styled.div`
  display: grid;
  grid-template-columns: 15rem minmax(0, 1fr);
  align-items: start;
  gap: var(--space-6);

  .choice { display: none; }
  @media (max-width: 1023px) {
    grid-template-columns: minmax(0, 1fr);
    nav { display: none; }
    .choice { display: block; }
  }
  @media print { display: block; .choice { display: none; } }
`

const Nav = styled.nav`
  position: sticky;
  top: var(--space-4);
  display: grid;
  gap: 2px;

  a {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius);
    color: var(--text-muted);
    text-decoration: none;
  }
  a:hover { background: var(--surface-hover); color: var(--text); text-decoration: none; }
  a[aria-current] { background: var(--surface-active); color: var(--text); }
  hr { width: 100%; margin: var(--space-2) 0; border: 0; border-top: 1px solid var(--border); }
`

const icons: Record<Shown, IconName> = {
  payments: 'wallet',
  ageing: 'calendar',
  'client-statement': 'receipt',
  'client-statements': 'users',
  'broker-exposure': 'shield',
  'days-to-pay': 'clock',
  'daily-funding': 'banknote',
  'collector-performance': 'phone',
  exports: 'download',
}
const places: readonly Shown[] = ['payments', ...reportNames, 'exports']

const hrefOf = (shown: Shown) => (shown === 'payments' ? '/reports' : `/reports?report=${shown}`)

/** Payment details first (R-RPT-1); beside them the reports of the office and one's files. */
export function Component() {
  const t = useT()
  const { can } = useHost()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const shown = shownIn(search)
  const shownPlaces = places.filter((place) => place !== 'exports' || can('reports.export'))
  const nameOf = (place: Shown) =>
    place === 'payments'
      ? t('payments.title')
      : place === 'exports'
        ? t('exports.title')
        : t(`reports.name.${place}`)
  return (
    <Page
      title={t('reports.title')}
      subtitle={t('reports.subtitle')}
      width="full"
      actions={
        <LinkButton to="/" icon="home">
          {t('reports.home')}
        </LinkButton>
      }
    >
      <Frame>
        <Nav aria-label={t('reports.title')}>
          {shownPlaces.map((place) => (
            <Place key={place} place={place} name={nameOf(place)} isShown={place === shown} />
          ))}
        </Nav>
        <div className="choice">
          <Select
            aria-label={t('reports.choose')}
            placeholder={null}
            value={shown}
            options={shownPlaces.map((value) => ({ value, label: nameOf(value) }))}
            onValueChange={(value) => navigate(hrefOf(value as Shown))}
          />
        </div>
        {shown === 'payments' ? <PaymentDetails /> : null}
        {shown === 'exports' ? <Exports /> : null}
        {shown !== 'payments' && shown !== 'exports' ? <ReportView key={shown} name={shown} /> : null}
      </Frame>
    </Page>
  )
}

function Place({ place, name, isShown }: { place: Shown; name: string; isShown: boolean }) {
  return (
    <>
      {place === 'exports' ? <hr /> : null}
      <TextLink to={hrefOf(place)} aria-current={isShown ? 'page' : undefined}>
        <Icon name={icons[place]} />
        {name}
      </TextLink>
      {place === 'payments' ? <hr /> : null}
    </>
  )
}
