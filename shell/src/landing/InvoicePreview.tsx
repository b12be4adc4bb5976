import { styled } from '@drayline/platform/styled'
import { Badge, type BadgeTone, Icon } from '@drayline/ui'
import { useT } from '../messages.ts'

const Root = styled.div`
  display: grid;
  gap: var(--space-4);
  min-width: 0;
  padding: var(--space-5);
  border: 1px solid var(--border);
  border-radius: 16px;
  background: var(--surface);
  box-shadow: var(--shadow-lg, var(--shadow-md));
`

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);

  strong { font-size: var(--text-lg); font-weight: var(--weight-semibold); }
  small { display: block; color: var(--text-muted); font-size: var(--text-sm); }
`

const Way = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    position: relative;
    display: grid;
    grid-template-columns: 24px 1fr auto;
    gap: var(--space-3);
    align-items: center;
    padding-block: var(--space-2);
  }
  li > span:first-child {
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    border-radius: 50%;
    background: var(--accent-soft);
    color: var(--accent-text);
  }
  li + li::before {
    content: '';
    position: absolute;
    top: calc(var(--space-2) * -1);
    left: 11px;
    width: 2px;
    height: calc(var(--space-2) * 2);
    background: var(--accent-border);
  }
`

const steps = [
  { id: 'draft', tone: 'grey' },
  { id: 'submitted', tone: 'blue' },
  { id: 'approved', tone: 'green' },
  { id: 'paid', tone: 'green' },
] as const satisfies readonly { id: string; tone: BadgeTone }[]

/** The way of an invoice, drawn: a picture of the product that needs no picture file and follows the theme. */
export function InvoicePreview() {
  const t = useT()
  return (
    <Root role="img" aria-label={t('landing.preview')}>
      <Head aria-hidden="true">
        <span>
          <strong>INV-20418</strong>
          <small>Blue Ridge Carriers</small>
        </span>
        <strong className="tabular">$3,250.00</strong>
      </Head>
      <Way aria-hidden="true">
        {steps.map(({ id, tone }) => (
          <li key={id}>
            <span>
              <Icon name="check" size={14} />
            </span>
            <span>{t(`landing.step.${id}`)}</span>
            <Badge tone={tone}>{t(`landing.status.${id}`)}</Badge>
          </li>
        ))}
      </Way>
    </Root>
  )
}
