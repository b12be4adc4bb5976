import { useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { Card, DateText, Text, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { SectionLines } from '../sections/SectionLines.tsx'
import { entriesOfClientQuery } from './vault.queries.ts'

/** Vault entries of a client: labels only, and a link to the vault. */
export function Component({ clientId }: { clientId: number }) {
  const t = useT()
  const { http, can } = useHost()
  const allowed = can('vault.read')
  const result = useQuery({ ...entriesOfClientQuery(http, clientId), enabled: allowed })
  if (!allowed) return null
  const { total, rows } = result.data ?? { total: null, rows: [] }
  const rest = (total ?? 0) - rows.length
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
      <SectionLines
        result={result}
        empty={t('vault.empty')}
        icon="lock"
        line={(entry) => (
          <>
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
          </>
        )}
      />
    </Card>
  )
}
