import type { SlotComponent } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import { fullName } from '@drayline/domain/platform/users/user'
import { useQuery } from '@drayline/platform/query'
import { Badge, Card, DescriptionList } from '@drayline/ui'
import { useT } from '../messages.ts'
import { openCases, someCasesQuery } from './team-cases.queries.ts'

const rights = ['tasks.read', 'tasks.create', 'tasks.update', 'tasks.delete'] as const

/** In the settings: what one may do with cases, how many are one's own, and which contract the shell offers. */
export const Component: SlotComponent<'settings/tab/v1'> = () => {
  const t = useT()
  const { user, can, http, format, version } = useHost()
  const { data, dataUpdatedAt } = useQuery(someCasesQuery(http, openCases, 1))
  return (
    <Card title={t('cases.title')} subtitle={fullName(user)}>
      <DescriptionList
        layout="rows"
        items={[
          ...rights.map((action) => ({
            term: t(`right.${action}`),
            value: (
              <Badge tone={can(action) ? 'green' : 'grey'}>{t(can(action) ? 'right.yes' : 'right.no')}</Badge>
            ),
          })),
          {
            term: t('open.title'),
            value: data
              ? t('right.counted', {
                  count: data.total ?? 0,
                  // Shells before 1.3 do not tell the server's time.
                  time: format.time((format.now?.() ?? new Date(dataUpdatedAt)).toISOString()),
                })
              : null,
          },
          { term: t('right.contract'), value: version },
        ]}
      />
    </Card>
  )
}
