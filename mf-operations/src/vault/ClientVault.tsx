import type { SlotModule } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import type { VaultEntry } from '@drayline/domain/vault'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import {
  EmptyState,
  ErrorState,
  Heading,
  LinkButton,
  Row,
  SkeletonRows,
  Stack,
  Text,
  TextLink,
} from '@drayline/ui'
import { messages, useT } from '../messages.ts'
import { entriesOfClientQuery } from './vault.queries.ts'

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);

  li { display: flex; justify-content: space-between; gap: var(--space-3); padding: var(--space-3) var(--space-4); min-width: 0; }
  li + li { border-top: 1px solid var(--border); }
`

/** What the vault holds of a client: labels only, and the way to it. */
export function Component({ clientId }: { clientId: number }) {
  const t = useT()
  const { http, can } = useHost()
  const allowed = can('vault.read')
  const { data, error, refetch } = useQuery({ ...entriesOfClientQuery(http, clientId), enabled: allowed })
  if (!allowed) return null
  return (
    <Stack as="section" gap={3} aria-label={t('vault.title')}>
      <Row justify="space-between">
        <Heading level={3} size={4}>
          {t('vault.title')}
        </Heading>
        <LinkButton to={`/vault?clientId=${clientId}`} icon="lock" size="sm">
          {t('vault.openVault')}
        </LinkButton>
      </Row>
      {error ? <ErrorState compact description={serverMessage(error)} onRetry={refetch} /> : null}
      {!data && !error ? <SkeletonRows rows={3} /> : null}
      {data?.rows.length === 0 ? <EmptyState compact icon="lock" title={t('vault.empty')} /> : null}
      {data?.rows.length ? (
        <List>
          {data.rows.map((entry) => (
            <EntryLine key={entry.id} entry={entry} />
          ))}
        </List>
      ) : null}
      {data && (data.total ?? 0) > data.rows.length ? (
        <Text size="sm" tone="muted">
          {t('vault.more', { count: (data.total ?? 0) - data.rows.length })}
        </Text>
      ) : null}
    </Stack>
  )
}

function EntryLine({ entry }: { entry: VaultEntry }) {
  const t = useT()
  return (
    <li>
      <TextLink to={`/vault?clientId=${entry.clientId}&open=${entry.id}`}>{entry.label}</TextLink>
      <Text size="sm" tone="muted">
        {t(`vault.type.${entry.dataType}`)}
      </Text>
    </li>
  )
}

/** Loads the texts before the part shows. */
export const loader: SlotModule['loader'] = ({ host }) => messages.load(host.user.language)
