import { useHost } from '@drayline/contract'
import type { Move } from '@drayline/domain/platform/releases/release'
import { Card, type Column, ListTable } from '@drayline/ui'
import { useT } from '../messages.ts'
import { pageSize, useMoves } from './remotes.queries.ts'

/** Names of what a move did, as the API keeps them. */
const known = [
  'activated',
  'rolled-back',
  'canary-started',
  'canary-changed',
  'canary-grown',
  'canary-ended',
  'canary-stopped',
  'enabled',
  'disabled',
  'pinned',
  'unpinned',
  'retired',
  'restored',
  'root-released',
  'root-handed-over',
] as const

/** History of version moves: who, when, from what to what, and why. */
export function MovesTab({ name }: { name: string }) {
  const t = useT()
  const { format } = useHost()
  const source = useMoves(name)
  const columns: Column<Omit<Move, 'id'> & { id: number }>[] = [
    {
      id: 'action',
      header: t('remotes.what'),
      primary: true,
      value: ({ action, detail }) => {
        const what = known.find((each) => each === action)
        return [what ? t(`remotes.moved.${what}`) : action, detail].filter(Boolean).join(' · ')
      },
    },
    { id: 'at', header: t('remotes.when'), value: ({ at }) => format.dateTime(at) },
    { id: 'actor', header: t('remotes.who') },
    { id: 'from', header: t('remotes.from') },
    { id: 'to', header: t('remotes.to') },
    { id: 'reason', header: t('remotes.why') },
  ]
  return (
    <Card flush>
      <ListTable
        label={t('remotes.tab.moves')}
        source={source}
        columns={columns}
        limit={pageSize}
        empty={{ title: t('remotes.noMoves'), icon: 'history' }}
      />
    </Card>
  )
}
