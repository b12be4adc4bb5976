import { useHost } from '@drayline/contract'
import type { FuelCardType } from '@drayline/domain/finance/fuel-cards/fuel-card'
import { fuelCardTypes } from '@drayline/domain/finance/fuel-cards/fuel-card'
import { domainMessages } from '@drayline/platform/domain-messages'
import { styled } from '@drayline/platform/styled'
import { Alert, Button, Card, Grid, Icon, Stack } from '@drayline/ui'
import { useT } from '../messages.ts'

const Highlights = styled.ul`
  display: grid;
  gap: var(--space-3);

  li { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--space-2); align-items: start; }
  svg { margin-top: 2px; color: var(--success-text); }
`

/** Benefits of each card. Only the fleet card has figures (R-FUC-4). */
const facts = {
  base: ['base1', 'base2'],
  fleet: ['fleet1', 'fleet2', 'fleet3'],
  premium: ['premium1', 'premium2'],
} as const satisfies Record<FuelCardType, readonly string[]>

/** The cards one can apply for. */
export function CardProducts({ onApply }: { onApply: (cardType: FuelCardType) => void }) {
  const t = useT()
  const texts = domainMessages.useT()
  const { can } = useHost()
  return (
    <Stack gap={5}>
      <Grid min="18rem" gap={4} fit>
        {fuelCardTypes.map((type) => (
          <Card
            key={type}
            title={texts(`cardType.${type}`)}
            subtitle={t(`product.${type}`)}
            footer={
              can('fuelCards.apply') ? (
                <Button
                  variant={type === 'fleet' ? 'primary' : 'secondary'}
                  icon="plus"
                  onClick={() => onApply(type)}
                >
                  {t('product.apply', { card: texts(`cardType.${type}`) })}
                </Button>
              ) : undefined
            }
          >
            <Highlights>
              {facts[type].map((fact) => (
                <li key={fact}>
                  <Icon name="check" />
                  <span>{t(`product.${fact}`)}</span>
                </li>
              ))}
            </Highlights>
          </Card>
        ))}
      </Grid>
      <Alert tone="info">{t('cards.reviewTime')}</Alert>
    </Stack>
  )
}
