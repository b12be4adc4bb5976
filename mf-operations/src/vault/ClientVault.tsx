import type { SlotModule } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { Card, DateText, EmptyState, ErrorState, SkeletonRows, Text, TextLink } from '@drayline/ui'
import { SectionList } from '../clients/section-list.styles.ts'
import { messages, useT } from '../messages.ts'
import { entriesOfClientQuery } from './vault.queries.ts'

/** What the vault holds of a client: labels only, and the way to it. */
export function Component({ clientId }: { clientId: number }) {
  const t = useT()
  const { http, can } = useHost()
  const allowed = can('vault.read')
  const { data, error, refetch } = useQuery({ ...entriesOfClientQuery(http, clientId), enabled: allowed })
  if (!allowed) return null
  const rest = (data?.total ?? 0) - (data?.rows.length ?? 0)
  return (
    <Card
      flush
      title={t('vault.title')}
      actions={<TextLink to={`/vault?clientId=${clientId}`}>{t('vault.openVault')}</TextLink>}
      footer={
        rest > 0 ? (
          <Text size="sm" tone="muted">
            {t('vault.more', { count: rest })}
          </Text>
        ) : undefined
      }
    >
      {error ? <ErrorState compact description={serverMessage(error)} onRetry={refetch} /> : null}
      {!data && !error ? <SkeletonRows rows={3} /> : null}
      {data?.rows.length === 0 ? <EmptyState compact icon="lock" title={t('vault.empty')} /> : null}
      {data?.rows.length ? (
        <SectionList>
          {data.rows.map((entry) => (
            <li key={entry.id}>
              <TextLink to={`/vault?clientId=${clientId}&open=${entry.id}`}>{entry.label}</TextLink>
              <Text size="sm" tone="muted">
                {t(`vault.type.${entry.dataType}`)}
              </Text>
              <Text size="sm" tone="muted">
                {entry.lastAccessedAt ? (
                  <>
                    {t('vault.lastAccessed')} <DateText value={entry.lastAccessedAt} show="dateTime" />
                  </>
                ) : (
                  t('vault.unused')
                )}
              </Text>
            </li>
          ))}
        </SectionList>
      ) : null}
    </Card>
  )
}

/** Loads the texts before the part shows. */
export const loader: SlotModule['loader'] = ({ host }) => messages.load(host.user.language)
