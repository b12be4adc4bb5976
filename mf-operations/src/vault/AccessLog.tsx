import { useHost } from '@drayline/contract'
import type { VaultAccess } from '@drayline/domain/operations/vault/vault'
import { serverMessage } from '@drayline/platform/http'
import { shows, useInfiniteQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import {
  Badge,
  type BadgeTone,
  DateText,
  EmptyState,
  ErrorState,
  MoreButton,
  SkeletonRows,
  Stack,
  Text,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { accessLogPage, vaultKeys } from './vault.queries.ts'

const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);

  li { display: grid; gap: var(--space-1); padding: var(--space-3) var(--space-4); overflow-wrap: anywhere; }
  li + li { border-top: 1px solid var(--border); }
  li > :first-child { display: flex; flex-wrap: wrap; justify-content: space-between; gap: var(--space-1) var(--space-3); }
`

const tones: Record<VaultAccess['action'], BadgeTone> = {
  created: 'grey',
  changed: 'blue',
  shown: 'yellow',
  copied: 'yellow',
  failed: 'red',
  deleted: 'red',
}

/** Access log of an entry: who did what with the value, when and why; the latest first. */
export function AccessLog({ entryId }: { entryId: number }) {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: vaultKeys.log(entryId),
    meta: shows('vault'),
    queryFn: ({ pageParam, signal }) => accessLogPage(http, entryId, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
  if (error && !data) return <ErrorState compact description={serverMessage(error)} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={4} />
  const records = data.pages.flatMap((page) => page.rows)
  if (records.length === 0) return <EmptyState compact icon="history" title={t('vault.logEmpty')} />
  return (
    <Stack gap={3}>
      <List>
        {records.map((record) => (
          <AccessLine key={record.id} record={record} />
        ))}
      </List>
      <MoreButton query={{ hasNextPage, isFetchingNextPage, fetchNextPage }}>{t('vault.logMore')}</MoreButton>
    </Stack>
  )
}

function AccessLine({ record }: { record: VaultAccess }) {
  const t = useT()
  return (
    <li>
      <div>
        <Text weight="medium">{record.user.name}</Text>
        <Badge tone={tones[record.action]}>{t(`vault.action.${record.action}`)}</Badge>
      </div>
      {record.reason ? <Text size="sm">{record.reason}</Text> : null}
      <Text size="xs" tone="muted">
        <DateText value={record.at} show="dateTime" />
        {record.ip ? ` · ${record.ip}` : null}
      </Text>
    </li>
  )
}
