import { useHost } from '@drayline/contract'
import type { ReportFilter, ReportName } from '@drayline/domain/finance/reports/report'
import { reportFilters } from '@drayline/domain/finance/reports/report'
import { isFilterDay } from '@drayline/domain/kernel/dates/date-range'
import type { RecordChoices } from '@drayline/platform/choices'
import { brokerChoices, clientChoices, staffChoices } from '@drayline/platform/choices'
import { keepPreviousData, shows, useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { Combobox, DateInput, Field, SegmentedControl, Select } from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { daysOfPreset, presets, type ReportState } from './report-state.ts'

/** Filters beside each other, two in a row on a phone; none on paper. */
export const FilterBar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--space-3);

  & > * { flex: 0 1 13rem; min-width: 0; }
  & > .day { flex-basis: 10rem; }
  @media (max-width: 599px) { & > *, & > .day { flex: 1 1 9rem; } }
  @media print { display: none; }
`

/** Filters of the report. Every choice goes into the address. */
export function ReportFilters({ name, state }: { name: ReportName; state: ReportState }) {
  const t = useT()
  const filters: readonly ReportFilter[] = reportFilters[name]
  const { values, today, set } = state
  return (
    <FilterBar role="group" aria-label={t('reports.filters')}>
      {filters.includes('period') ? <Period state={state} /> : null}
      {filters.includes('asOf') ? (
        <Day
          label={t('reports.asOf')}
          value={values.asOf ?? today}
          onDay={(asOf) => set({ asOf: asOf === today ? null : asOf })}
        />
      ) : null}
      {filters.includes('by') ? (
        <SegmentedControl
          label={t('reports.by')}
          value={values.by ?? 'client'}
          options={[
            { value: 'client', label: t('reports.byClient') },
            { value: 'broker', label: t('reports.byBroker') },
          ]}
          onValueChange={(by) => set({ by: by === 'client' ? null : by, sort: null })}
        />
      ) : null}
      {filters.includes('clientId') ? <RecordFilter field="clientId" state={state} /> : null}
      {filters.includes('brokerId') ? <RecordFilter field="brokerId" state={state} /> : null}
      {filters.includes('userId') ? <RecordFilter field="userId" state={state} /> : null}
    </FilterBar>
  )
}

interface PeriodState {
  values: { from?: string; to?: string }
  today: string
  set: ReportState['set']
}

/** From and to, and the periods that people name. */
export function Period({ state: { values, today, set } }: { state: PeriodState }) {
  const t = useT()
  const usual = daysOfPreset('last30', today)
  const { from = usual.from, to = usual.to } = values
  const named = presets.find((preset) => {
    const days = daysOfPreset(preset, today)
    return days.from === from && days.to === to
  })
  const change = (days: { from: string; to: string }) =>
    set(days.from === usual.from && days.to === usual.to ? { from: null, to: null } : days)
  return (
    <>
      <Field label={t('reports.period')}>
        {(control) => (
          <Select
            {...control}
            placeholder={null}
            value={named ?? ''}
            options={[
              ...presets.map((preset) => ({ value: preset, label: t(`reports.preset.${preset}`) })),
              ...(named ? [] : [{ value: '', label: t('reports.preset.own') }]),
            ]}
            onValueChange={(value) => {
              const preset = presets.find((one) => one === value)
              if (preset) change(daysOfPreset(preset, today))
            }}
          />
        )}
      </Field>
      <Day label={t('reports.from')} value={from} onDay={(day) => change(inOrder(day, to, 'to'))} />
      <Day label={t('reports.to')} value={to} onDay={(day) => change(inOrder(from, day, 'from'))} />
    </>
  )
}

/** The end that was not chosen gives way. */
function inOrder(from: string, to: string, gives: 'from' | 'to'): { from: string; to: string } {
  if (from <= to) return { from, to }
  return gives === 'to' ? { from, to: from } : { from: to, to }
}

function Day({ label, value, onDay }: { label: string; value: string; onDay: (day: string) => void }) {
  return (
    <div className="day">
      <Field label={label}>
        {(control) => (
          <DateInput
            {...control}
            value={value}
            range="filter"
            onValueChange={(day) => isFilterDay(day) && onDay(day)}
          />
        )}
      </Field>
    </div>
  )
}

type RecordField = 'clientId' | 'brokerId' | 'userId'
const labels = { clientId: 'column.client', brokerId: 'column.broker', userId: 'reports.collector' } as const
const makers = { clientId: clientChoices, brokerId: brokerChoices, userId: staffChoices }

/** One record of very many; the address holds its id, its name is looked up. */
function RecordFilter({ field, state: { values, set } }: { field: RecordField; state: ReportState }) {
  const t = useT()
  const { http } = useHost()
  const choices: RecordChoices<unknown> = useMemo(() => makers[field](http), [field, http])
  const id = Number(values[field]) || null
  const { data } = useQuery({
    queryKey: ['mf-finance', 'reports', 'choice', field, id],
    meta: shows('client', 'broker', 'user'),
    queryFn: ({ signal }) => (id ? choices.resolve(id, signal) : null),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const value = id ? (data?.value === id ? data : { value: id, label: `#${id}`, record: null }) : null
  return (
    <Field label={t(labels[field])}>
      {(control) => (
        <Combobox
          {...control}
          label={t(labels[field])}
          value={value}
          search={choices.search}
          placeholder={t('reports.all')}
          onValueChange={(option) => set({ [field]: option ? String(option.value) : null })}
        />
      )}
    </Field>
  )
}
