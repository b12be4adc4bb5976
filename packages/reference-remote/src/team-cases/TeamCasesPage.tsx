import { useHost } from '@drayline/contract'
import { Button, DataTable, Page, useListQuery, useRecordParams } from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { CaseEditor } from './CaseEditor.tsx'
import { caseColumns, caseFilters } from './case-columns.tsx'
import { type Case, teamCasesList } from './team-cases.queries.ts'
import { useDeleteCase } from './use-delete-case.ts'

/** All cases: search, filters, sorting, pages, saved views and export come with the table; its URL is the API's query. */
export function Component() {
  const t = useT()
  const { can, format } = useHost()
  const record = useRecordParams()
  const source = useListQuery<Case>(teamCasesList)
  const columns = useMemo(() => caseColumns(t, format), [t, format])
  const filters = useMemo(() => caseFilters(t), [t])
  const remove = useDeleteCase()
  const create = can('tasks.create') ? (
    <Button variant="primary" icon="plus" onClick={record.create}>
      {t('case.new')}
    </Button>
  ) : undefined
  return (
    <Page title={t('cases.title')} subtitle={t('cases.subtitle')} width="full" actions={create}>
      <DataTable
        list="team-cases"
        label={t('cases.title')}
        source={source}
        columns={columns}
        filters={filters}
        search={{ placeholder: t('cases.search') }}
        rowHref={({ id }) => `/team-cases/${id}`}
        rowActions={(row) => [
          ...(can('tasks.update')
            ? [
                {
                  label: t('case.edit'),
                  icon: 'pencil' as const,
                  key: 'e',
                  onSelect: () => record.editRecord(row.id),
                },
              ]
            : []),
          ...(can('tasks.delete')
            ? [
                {
                  label: t('case.delete'),
                  icon: 'trash' as const,
                  tone: 'danger' as const,
                  onSelect: () => void remove(row),
                },
              ]
            : []),
        ]}
        empty={{ title: t('cases.empty'), message: t('cases.emptyHint'), icon: 'briefcase', action: create }}
      />
      <CaseEditor record={record} />
    </Page>
  )
}
