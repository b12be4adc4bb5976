import { useHost } from '@drayline/contract'
import type { KnownSecret } from '@drayline/domain/operations/vault/vault'
import { staffChoices } from '@drayline/platform/choices'
import { shows } from '@drayline/platform/query'
import { useSearchParams } from '@drayline/platform/router'
import { type Column, DataTable, DateText, Stack, Text, useListQuery, useLocalListState } from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { idIn } from './id-in.ts'
import { RecordChoiceBox } from './RecordChoiceBox.tsx'
import { knownData, vaultKeys } from './vault.queries.ts'

/** 'What has this person seen': the secrets to change when someone leaves. Other users' lists need `vault.oversee`. */
export function KnownSecrets() {
  const t = useT()
  const { http, user, can } = useHost()
  const [params, setParams] = useSearchParams()
  const staff = useMemo(() => staffChoices(http), [http])
  const userId = can('vault.oversee') ? idIn(params.get('person')) : user.id
  return (
    <Stack gap={4}>
      <Text tone="muted">{t('vault.knownHint')}</Text>
      {can('vault.oversee') ? (
        <RecordChoiceBox
          label={t('vault.person')}
          value={userId}
          choices={staff}
          onChange={(id) =>
            setParams((before) => {
              const after = new URLSearchParams(before)
              if (id) after.set('person', String(id))
              else after.delete('person')
              return after
            })
          }
        />
      ) : null}
      {userId ? <KnownTable key={userId} userId={userId} /> : null}
    </Stack>
  )
}

function KnownTable({ userId }: { userId: number }) {
  const t = useT()
  const state = useLocalListState()
  const list = useMemo(
    () => ({ data: knownData(userId), key: vaultKeys.known(userId), meta: shows('vault', 'client') }),
    [userId],
  )
  const source = useListQuery<KnownSecret>({ ...list, state })
  const columns = useMemo(() => knownColumns(t), [t])
  return (
    <DataTable
      list="vault-known"
      label={t('vault.known')}
      source={source}
      columns={columns}
      search={false}
      height="content"
      rowHref={placeOf}
      empty={{ title: t('vault.knownEmpty'), message: t('vault.knownEmptyHint'), icon: 'shield-check' }}
    />
  )
}

/** Bank accounts of clients stand on the client's page. */
function placeOf({ id, client, isInVault }: KnownSecret): string | undefined {
  if (!client) return undefined
  return isInVault ? `/vault?clientId=${client.id}&open=${id}` : `/clients/${client.id}`
}

function knownColumns(t: ReturnType<typeof useT>): Column<KnownSecret>[] {
  return [
    { id: 'label', header: t('vault.label'), primary: true, hideable: false },
    {
      id: 'client',
      header: t('vault.client'),
      value: (row) => row.client?.name,
    },
    {
      id: 'dataType',
      header: t('vault.dataType'),
      value: (row) => t(`vault.type.${row.dataType}`),
      width: 160,
    },
    {
      id: 'firstAt',
      header: t('vault.firstSeen'),
      cell: (row) => <DateText value={row.firstAt} show="dateTime" />,
      csv: (row) => row.firstAt,
      width: 175,
    },
    {
      id: 'lastAt',
      header: t('vault.lastSeen'),
      cell: (row) => <DateText value={row.lastAt} show="dateTime" />,
      csv: (row) => row.lastAt,
      sortable: true,
      sortFirst: 'desc',
      width: 175,
    },
    { id: 'times', header: t('vault.times'), align: 'end', width: 90 },
  ]
}
