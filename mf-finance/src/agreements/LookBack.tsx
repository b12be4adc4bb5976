import { useHost } from '@drayline/contract'
import type { LookBackAnswer, LookBackInput } from '@drayline/domain/finance/purchases/purchase'
import { quarterBefore } from '@drayline/domain/kernel/dates/dates'
import { clientChoices } from '@drayline/platform/choices'
import { serverMessage } from '@drayline/platform/http'
import { keepPreviousData, shows, useQuery } from '@drayline/platform/query'
import {
  Card,
  Combobox,
  EmptyState,
  ErrorState,
  Field,
  Money,
  SkeletonRows,
  Stack,
  Text,
  TextLink,
  useListState,
} from '@drayline/ui'
import { useMemo } from 'react'
import { BookTable } from '../ledger/BookTable.tsx'
import { DayField } from '../ledger/DayField.tsx'
import { useT } from '../messages.ts'
import { FilterBar } from '../reports/ReportFilters.tsx'
import { lookBackQuery } from './agreements.queries.ts'

interface Plan {
  id: 'a' | 'b'
  name: string
  terms: LookBackInput['terms']
}

interface LookBackProps {
  /** The fee plans that are looked at; terms of a client are what it has paid. */
  plans: readonly Plan[]
}

/** What a client would have paid on these plans for what we bought of it in a period, by default the last quarter. */
export function LookBack({ plans }: LookBackProps) {
  const t = useT()
  const { format } = useHost()
  const { search, set } = useListState()
  const clientId = Number(search.get('client')) || null
  const usual = quarterBefore(format.today())
  const from = search.get('from') ?? usual.from
  const to = search.get('to') ?? usual.to
  const choose = (name: string) => (value: string | null) => set({ [name]: value }, { replace: true })
  return (
    <Card title={t('look.title')} subtitle={t('look.hint')}>
      <Stack gap={4}>
        <FilterBar role="group" aria-label={t('look.title')}>
          <ClientField id={clientId} onChoose={choose('client')} />
          <DayField label={t('reports.from')} value={from} onDay={choose('from')} />
          <DayField label={t('reports.to')} value={to} onDay={choose('to')} />
        </FilterBar>
        {clientId === null ? <EmptyState compact icon="users" title={t('look.noClient')} /> : null}
        {clientId !== null && plans.length === 0 ? (
          <EmptyState compact icon="trending-up" title={t('look.noPlan')} />
        ) : null}
        {clientId === null
          ? null
          : plans.map(({ id, name, terms }) => (
              <OnPlan key={id} name={name} input={{ clientId, from, to, terms }} />
            ))}
      </Stack>
    </Card>
  )
}

function ClientField({ id, onChoose }: { id: number | null; onChoose: (id: string | null) => void }) {
  const t = useT()
  const { http } = useHost()
  const choices = useMemo(() => clientChoices(http), [http])
  const { data } = useQuery({
    queryKey: ['mf-finance', 'agreements', 'client choice', id],
    meta: shows('client'),
    queryFn: ({ signal }) => (id ? choices.resolve(id, signal) : null),
    placeholderData: keepPreviousData,
  })
  const value = id ? (data?.value === id ? data : { value: id, label: `#${id}`, record: null }) : null
  return (
    <Field label={t('column.client')}>
      {(control) => (
        <Combobox
          {...control}
          label={t('column.client')}
          value={value as never}
          search={choices.search}
          placeholder={t('look.choose')}
          onValueChange={(option) => onChoose(option ? String(option.value) : null)}
        />
      )}
    </Field>
  )
}

function OnPlan({ name, input }: { name: string; input: LookBackInput }) {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(lookBackQuery(http, input))
  if (error) return <ErrorState compact description={serverMessage(error)} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={4} />
  if (data.count === 0) return <EmptyState compact icon="inbox" title={t('look.none')} />
  return <Outcome name={name} data={data} />
}

function Outcome({ name, data }: { name: string; data: LookBackAnswer }) {
  const t = useT()
  const { format } = useHost()
  const { count, computed, rows } = data
  return (
    <Stack gap={2}>
      <Text as="p" weight="medium">
        {t('look.on', { name })}
      </Text>
      {computed < count ? <Text as="p">{t('look.capped', { computed, count })}</Text> : null}
      <BookTable>
        <table aria-label={t('look.on', { name })}>
          <thead>
            <tr>
              <th scope="col">{t('look.invoice')}</th>
              <th scope="col">{t('look.bought')}</th>
              <th scope="col">{t('look.until')}</th>
              <th scope="col" className="end">
                {t('column.amount')}
              </th>
              <th scope="col" className="end">
                {t('look.charged')}
              </th>
              <th scope="col" className="end">
                {t('look.simulated')}
              </th>
              <th scope="col" className="end">
                {t('look.difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            <tr className="sum">
              <th scope="row">{t('look.total', { count: computed })}</th>
              <td />
              <td />
              <Amounts of={data} face={null} />
            </tr>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <TextLink to={`/invoices/${row.invoice.id}`}>{row.invoice.invoiceNumber}</TextLink>
                </th>
                <td data-title={t('look.bought')}>{format.date(row.purchaseDay)}</td>
                <td data-title={t('look.until')}>
                  {row.isEnded ? format.date(row.day) : t('look.soFar', { date: format.date(row.day) })}
                </td>
                <Amounts of={row} face={row.face} />
              </tr>
            ))}
          </tbody>
        </table>
      </BookTable>
      {rows.length < computed ? (
        <Text size="sm" tone="muted">
          {t('more.shown', { shown: rows.length, total: computed })}
        </Text>
      ) : null}
    </Stack>
  )
}

interface AmountsProps {
  of: Pick<LookBackAnswer, 'charged' | 'simulated' | 'difference'>
  face: string | null
}

function Amounts({ of, face }: AmountsProps) {
  const t = useT()
  return (
    <>
      <td className="end" data-title={t('column.amount')}>
        {face === null ? null : <Money value={face} />}
      </td>
      {(['charged', 'simulated', 'difference'] as const).map((name) => (
        <td key={name} className="end" data-title={t(`look.${name}`)}>
          <Money value={of[name]} />
        </td>
      ))}
    </>
  )
}
