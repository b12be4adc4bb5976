import { useHost } from '@drayline/contract'
import type { CreditCheck } from '@drayline/domain/operations/credit-checks/credit-check'
import { brokerChoices } from '@drayline/platform/choices'
import {
  Button,
  DataTable,
  lazyComponent,
  Page,
  useListQuery,
  useRecordNavigation,
  useRecordParams,
} from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { CheckCards } from './CheckCards.tsx'
import { CheckDrawer } from './CheckDrawer.tsx'
import { checkColumns, checkFilters } from './check-columns.tsx'
import { creditChecksList } from './credit-checks.queries.ts'

const CheckForm = lazyComponent(() => import('./CheckForm.tsx'), 'CheckForm')

/** Credit checks: four counters, the checks, one beside them, and a new one (R-CRC-1). */
export function Component() {
  const t = useT()
  const { http, format, can } = useHost()
  const record = useRecordParams()
  const source = useListQuery<CreditCheck>(creditChecksList)
  const pager = useRecordNavigation({ source, list: creditChecksList, openId: record.open })
  const columns = useMemo(() => checkColumns(t, format), [t, format])
  const filters = useMemo(() => checkFilters(t, brokerChoices(http)), [t, http])
  const create = can('creditChecks.request') ? (
    <Button variant="primary" icon="plus" onClick={record.create}>
      {t('check.new')}
    </Button>
  ) : undefined
  return (
    <Page title={t('checks.title')} subtitle={t('checks.subtitle')} width="full" actions={create}>
      <CheckCards />
      <DataTable
        list="credit-checks"
        label={t('checks.title')}
        source={source}
        columns={columns}
        filters={filters}
        search={{ placeholder: t('checks.search') }}
        rowHref="open"
        selectable
        rowActions={(check) => [
          { label: t('check.view'), icon: 'eye', onSelect: () => record.show(check.id) },
          { label: t('check.viewBroker'), icon: 'handshake', href: `/brokers?open=${check.brokerId}` },
        ]}
        empty={{ title: t('checks.empty'), message: t('checks.emptyHint'), icon: 'gauge', action: create }}
      />
      {record.open ? (
        <CheckDrawer key={record.open} id={record.open} pager={pager} onClose={record.close} />
      ) : null}
      {record.creating ? (
        <CheckForm
          brokerId={Number(source.state.search.get('broker')) || null}
          onSaved={({ id }) => record.show(id)}
          onClose={record.close}
        />
      ) : null}
    </Page>
  )
}
