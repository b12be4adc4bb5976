import { fold } from '@drayline/domain/kernel/text/fold'
import { styled } from '@drayline/platform/styled'
import {
  Badge,
  Button,
  EmptyState,
  Grid,
  Icon,
  type IconName,
  Row,
  SearchInput,
  Stack,
  Text,
} from '@drayline/ui'
import { FeatureBanner } from './FeatureBanner.tsx'
import { type Category, categories, type Feature, features } from './feature-catalogue.ts'
import { useHelpText } from './help.messages.ts'
import { Mark } from './QuickStart.tsx'
import { useHelpParams } from './use-help-params.ts'

const Tile = styled.a`
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
  min-width: 0;
  padding: var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface);
  box-shadow: var(--shadow-sm);
  color: var(--text);
  text-decoration: none;
  transition: border-color var(--motion-fast) var(--ease), box-shadow var(--motion-fast) var(--ease);

  &:hover { border-color: var(--border-strong); box-shadow: var(--shadow-md); }
  & > div:first-child { justify-content: space-between; align-items: flex-start; }
  & > div:last-child { margin-top: auto; justify-content: space-between; }
  h2 { font-size: var(--text-md); font-weight: var(--weight-semibold); }
  code { color: var(--text-muted); font-family: var(--font-mono); font-size: 0.86em; }
`

const Chips = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`

const icons: Record<Category, IconName> = {
  core: 'dashboard',
  financial: 'banknote',
  management: 'briefcase',
  documents: 'file-text',
  operations: 'clipboard',
  communication: 'message',
  security: 'shield',
  transportation: 'truck',
  admin: 'user-cog',
  time: 'clock',
  reports: 'trending-up',
  support: 'help',
  integration: 'link',
  locations: 'map-pin',
  workflow: 'check-circle',
}

/** The catalog of features with search and categories. */
export function Features() {
  const t = useHelpText()
  const params = useHelpParams()
  const query = params.get('q')
  const chosen = categories.find((category) => category === params.get('category')) ?? 'all'
  const wanted = fold(query.trim())
  const found = features.filter(
    ({ id, category }) =>
      (chosen === 'all' || category === chosen) &&
      fold(`${t(`feature.${id}.name`)}\n${t(`feature.${id}.text`)}`).includes(wanted),
  )
  return (
    <Stack gap={5}>
      <FeatureBanner />
      <Stack gap={3}>
        <SearchInput
          value={query}
          onValueChange={(q) => params.set({ q })}
          aria-label={t('features.search')}
          placeholder={t('features.search')}
        />
        <Chips aria-label={t('features.categories')}>
          {categories.map((category) => (
            <Button
              key={category}
              size="sm"
              variant={category === chosen ? 'primary' : 'secondary'}
              aria-pressed={category === chosen}
              onClick={() => params.set({ category: category === 'all' ? '' : category })}
            >
              {t(`category.${category}`)}
            </Button>
          ))}
        </Chips>
        <Row gap={3} justify="space-between">
          <Text size="sm" tone="muted" role="status">
            {t('features.count', { count: found.length })}
          </Text>
          <Row gap={3} role="group" aria-label={t('features.legend')}>
            <Badge tone="green">{t('features.legendActive')}</Badge>
            <Badge tone="yellow">{t('features.legendPlanned')}</Badge>
          </Row>
        </Row>
      </Stack>
      {found.length > 0 ? (
        <Grid min="17rem" gap={4}>
          {found.map((feature) => (
            <FeatureTile key={feature.id} feature={feature} />
          ))}
        </Grid>
      ) : (
        <EmptyState
          icon="search"
          title={t('features.empty')}
          description={t('features.emptyHint')}
          action={<Button onClick={() => params.set({ q: '', category: '' })}>{t('features.reset')}</Button>}
        />
      )}
    </Stack>
  )
}

/** A plain link: choosing a feature loads its page in full (R-HLP-4). */
function FeatureTile({ feature: { id, route, category, planned } }: { feature: Feature }) {
  const t = useHelpText()
  return (
    <Tile href={route}>
      <Row nowrap gap={2}>
        <Row nowrap gap={3}>
          <Mark>
            <Icon name={icons[category]} />
          </Mark>
          <h2>{t(`feature.${id}.name`)}</h2>
        </Row>
        <Badge tone={planned ? 'yellow' : 'green'}>
          {planned ? t('features.planned') : t('features.active')}
        </Badge>
      </Row>
      <Text size="sm" tone="muted">
        {t(`feature.${id}.text`)}
      </Text>
      <Row gap={2}>
        <Text size="sm" tone="muted">
          {t(`category.${category}`)}
        </Text>
        <code>{route}</code>
      </Row>
    </Tile>
  )
}
