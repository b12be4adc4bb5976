import { styled } from '@drayline/platform/styled'
import { Card, Grid, Icon, LinkButton } from '@drayline/ui'
import { useHelpText } from './help.messages.ts'
import { quickStart } from './help-content.ts'
import { useCutOffs } from './use-cut-offs.ts'

const numbers = [1, 2, 3, 4] as const

/** Numbered steps; the numbers are drawn, and lists by themselves to assistive technology. */
export const Steps = styled.ol`
  display: grid;
  gap: var(--space-3);
  margin: 0;
  padding: 0;
  counter-reset: step;
  list-style: none;

  & > li {
    display: grid;
    grid-template-columns: 24px minmax(0, 1fr);
    gap: var(--space-3);
    align-items: start;
    counter-increment: step;
  }
  & > li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    border-radius: 50%;
    background: var(--accent-soft);
    color: var(--accent-text);
    font-size: var(--text-sm);
    font-weight: var(--weight-semibold);
  }
`

/** The icon of a card, in a soft square. */
export const Mark = styled.span`
  display: grid;
  flex-shrink: 0;
  place-items: center;
  width: 36px;
  height: 36px;
  border-radius: 10px;
  background: var(--accent-soft);
  color: var(--accent-text);
`

/** Four cards with the first steps. */
export function QuickStart() {
  const t = useHelpText()
  const cutOffs = useCutOffs()
  return (
    <Grid min="24rem" gap={4}>
      {quickStart.map(({ id, icon, to }) => (
        <Card
          key={id}
          title={t(`quick.${id}.title`)}
          actions={
            <Mark>
              <Icon name={icon} />
            </Mark>
          }
          footer={
            <LinkButton to={to} size="sm" iconAfter="arrow-right">
              {t(`quick.${id}.go`)}
            </LinkButton>
          }
        >
          <Steps>
            {numbers.map((number) => {
              const key = `${id}.step${number}` as const
              return <li key={key}>{t(`quick.${key}`, cutOffs)}</li>
            })}
          </Steps>
        </Card>
      ))}
    </Grid>
  )
}
