import { useHost } from '@drayline/contract'
import type { RemoteUser } from '@drayline/domain/platform/releases/release'
import { Badge, Card, type Column, ListTable, Row, SearchInput, Stack } from '@drayline/ui'
import { useT } from '../messages.ts'
import { Version } from './remote-parts.tsx'
import { pageSize, useRemoteUsers } from './remotes.queries.ts'

/** People with the version they get by the rules, and the one that last ran in their browser. */
export function PeopleTab({ name }: { name: string }) {
  const t = useT()
  const { format } = useHost()
  const source = useRemoteUsers(name)
  const columns: Column<RemoteUser>[] = [
    {
      id: 'name',
      header: t('remotes.person'),
      primary: true,
      value: (row) => `${row.name} (${row.username})`,
    },
    {
      id: 'version',
      header: t('remotes.gets'),
      cell: ({ version, cohort }) => (
        <Row gap={2}>
          <Version>{version}</Version>
          {cohort === 'everybody' ? null : <Badge tone="yellow">{t(`remotes.cohort.${cohort}`)}</Badge>}
        </Row>
      ),
    },
    {
      id: 'usedVersion',
      header: t('remotes.ran'),
      cell: ({ usedVersion, version }) =>
        usedVersion ? (
          <Row gap={2}>
            <Version>{usedVersion}</Version>
            {usedVersion === version ? null : <Badge>{t('remotes.older')}</Badge>}
          </Row>
        ) : (
          '—'
        ),
    },
    {
      id: 'usedAt',
      header: t('remotes.ranAt'),
      value: ({ usedAt }) => (usedAt ? format.relative(usedAt) : null),
    },
  ]
  return (
    <Stack gap={3}>
      <SearchInput
        aria-label={t('remotes.searchPeople')}
        placeholder={t('remotes.searchPeople')}
        value={source.state.search.get('q') ?? ''}
        onValueChange={(q) => source.state.set({ q }, { replace: true })}
      />
      <Card flush>
        <ListTable
          label={t('remotes.tab.people')}
          source={source}
          columns={columns}
          limit={pageSize}
          empty={{ title: t('remotes.noPeople'), icon: 'users' }}
        />
      </Card>
    </Stack>
  )
}
