import { useHost } from '@drayline/contract'
import { fold } from '@drayline/domain/kernel/text/fold'
import { styled } from '@drayline/platform/styled'
import { Breadcrumb, Button, EmptyState, Page, SearchInput, Stack, Text } from '@drayline/ui'
import { useHelpParams } from '../use-help-params.ts'
import { useGlossaryText } from './glossary.messages.ts'
import { terms } from './terms.ts'

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr));
  gap: var(--space-4);
  margin: 0;

  > div { padding: var(--space-4) var(--space-5); border: 1px solid var(--border); border-radius: var(--radius-lg); background: var(--surface); }
  dt { font-weight: var(--weight-semibold); }
  dd { margin: var(--space-1) 0 0; color: var(--text-muted); }
`

/** The words of factoring with their meanings, by name; a search looks into both. The address keeps it (R-HLP-9). */
export function Component() {
  const t = useGlossaryText()
  const { user } = useHost()
  const params = useHelpParams()
  const query = params.get('q')
  const wanted = fold(query.trim())
  const found = terms
    .map((id) => ({ id, name: t(`term.${id}.name`), meaning: t(`term.${id}.meaning`) }))
    .filter(({ name, meaning }) => fold(`${name}\n${meaning}`).includes(wanted))
    .sort((a, b) => a.name.localeCompare(b.name, user.language))
  return (
    <Page
      title={t('glossary.title')}
      subtitle={t('glossary.subtitle')}
      breadcrumb={
        <Breadcrumb
          items={[{ label: t('glossary.help'), to: '/help?tab=resources' }, { label: t('glossary.title') }]}
        />
      }
    >
      <Stack gap={4}>
        <SearchInput
          value={query}
          onValueChange={(q) => params.set({ q })}
          aria-label={t('glossary.search')}
          placeholder={t('glossary.search')}
        />
        <div role="status">
          {found.length > 0 ? (
            <Text size="sm" tone="muted">
              {t('glossary.count', { count: found.length })}
            </Text>
          ) : (
            <EmptyState
              icon="search"
              title={t('glossary.none', { term: query.trim() })}
              action={<Button onClick={() => params.set({ q: '' })}>{t('glossary.clear')}</Button>}
            />
          )}
        </div>
        {found.length > 0 ? (
          <List>
            {found.map(({ id, name, meaning }) => (
              <div key={id}>
                <dt>{name}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </List>
        ) : null}
      </Stack>
    </Page>
  )
}
