import { useHost } from '@drayline/contract'
import type { BaseRateRecord, FeePlanRecord } from '@drayline/domain/finance/fee-plans/fee-plan'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import {
  Breadcrumb,
  Button,
  Card,
  DateText,
  EmptyState,
  ErrorState,
  Grid,
  LinkButton,
  lazyComponent,
  Page,
  SkeletonText,
  Stack,
  Text,
  TextLink,
  useRecordParams,
} from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { baseRatesQuery, feePlansQuery } from './agreements.queries.ts'
import { PlanSummary } from './PlanSummary.tsx'
import { percentOf } from './typed-terms.ts'

const FeePlanForm = lazyComponent(() => import('./FeePlanForm.tsx'), 'FeePlanForm')
const BaseRateForm = lazyComponent(() => import('./BaseRateForm.tsx'), 'BaseRateForm')

/** Fee plans under their names and the base rates that interest follows (R-FEE-4). */
export function Component() {
  const t = useT()
  const { http, can } = useHost()
  const { data, error, refetch } = useQuery(feePlansQuery(http))
  const record = useRecordParams()
  const mayManage = can('feePlans.manage')
  const edited = data?.find(({ id }) => id === record.edit)
  const create = mayManage ? (
    <Button variant="primary" icon="plus" onClick={record.create}>
      {t('plan.new')}
    </Button>
  ) : undefined
  return (
    <Page
      breadcrumb={
        <Breadcrumb items={[{ label: t('factoring.title'), to: '/factoring' }, { label: t('plan.title') }]} />
      }
      title={t('plan.title')}
      subtitle={t('plan.subtitle')}
      actions={
        <>
          <LinkButton icon="trending-up" to="/factoring/simulator">
            {t('sim.title')}
          </LinkButton>
          {create}
        </>
      }
    >
      {error && !data ? <ErrorState description={serverMessage(error)} onRetry={refetch} /> : null}
      {!data && !error ? <SkeletonText lines={10} /> : null}
      {data?.length === 0 ? (
        <EmptyState icon="wallet" title={t('plan.none')} description={t('plan.noneHint')} action={create} />
      ) : null}
      {data?.length ? (
        <Grid min="20rem" gap={4}>
          {data.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              onEdit={mayManage ? () => record.editRecord(plan.id) : undefined}
            />
          ))}
        </Grid>
      ) : null}
      <BaseRates mayManage={mayManage} />
      {mayManage && data && (record.creating || edited) ? (
        <FeePlanForm key={record.edit ?? 'new'} plan={edited ?? null} onClose={record.close} />
      ) : null}
    </Page>
  )
}

function PlanCard({ plan, onEdit }: { plan: FeePlanRecord; onEdit: (() => void) | undefined }) {
  const t = useT()
  return (
    <Card
      title={plan.name}
      subtitle={
        <>
          {t('plan.changedBy', { name: plan.changedBy.name })} <DateText value={plan.updatedAt} />
        </>
      }
      footer={
        <>
          {onEdit ? (
            <Button
              size="sm"
              icon="pencil"
              aria-label={t('plan.editOne', { name: plan.name })}
              onClick={onEdit}
            >
              {t('action.edit')}
            </Button>
          ) : null}
          <TextLink to={`/factoring/simulator?a=${plan.id}`}>{t('agreement.simulate')}</TextLink>
        </>
      }
    >
      <Stack gap={4}>
        <PlanSummary plan={plan.terms} />
        {plan.earlier.length > 0 ? (
          <details>
            <summary>{t('plan.earlier', { count: plan.earlier.length })}</summary>
            <Stack gap={3}>
              {plan.earlier.map((one) => (
                <div key={one.version}>
                  <Text size="sm" tone="muted">
                    {one.name}, {one.changedBy.name}, <DateText value={one.changedAt} />
                  </Text>
                  <PlanSummary plan={one.terms} />
                </div>
              ))}
            </Stack>
          </details>
        ) : null}
      </Stack>
    </Card>
  )
}

const Rates = styled.table`
  width: 100%;

  th, td { padding: var(--space-2) var(--space-5); border-bottom: 1px solid var(--border); text-align: start; }
  th { color: var(--text-muted); font-size: var(--text-sm); font-weight: var(--weight-medium); }
  tbody tr:last-child td { border-bottom: 0; }
  td:nth-child(4) { text-align: end; }

  @media screen and (max-width: 699px) {
    th, td { padding-inline: var(--space-2); }
  }
`

function BaseRates({ mayManage }: { mayManage: boolean }) {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(baseRatesQuery(http))
  const [edited, setEdited] = useState<BaseRateRecord | 'new' | null>(null)
  const hasFixed = mayManage && data?.some(({ isFixed }) => isFixed)
  return (
    <Card
      flush
      title={t('rates.title')}
      subtitle={t(hasFixed ? 'rates.subtitleFixed' : 'rates.subtitle')}
      actions={
        mayManage ? (
          <Button size="sm" icon="plus" onClick={() => setEdited('new')}>
            {t('rates.new')}
          </Button>
        ) : undefined
      }
    >
      {error && !data ? <ErrorState compact description={serverMessage(error)} onRetry={refetch} /> : null}
      {!data && !error ? <SkeletonText lines={4} /> : null}
      {data?.length === 0 ? <EmptyState compact icon="trending-up" title={t('rates.none')} /> : null}
      {data?.length ? (
        <Rates>
          <thead>
            <tr>
              <th scope="col">{t('rates.from')}</th>
              <th scope="col">{t('rates.rate')}</th>
              <th scope="col">{t('rates.changedBy')}</th>
              {mayManage ? <td /> : null}
            </tr>
          </thead>
          <tbody>
            {data.map((rate) => (
              <tr key={rate.id}>
                <td>
                  <DateText value={rate.from} />
                </td>
                <td className="tabular">{percentOf(rate.ppm)}%</td>
                <td>{rate.changedBy.name}</td>
                {mayManage ? (
                  <td>
                    {rate.isFixed ? (
                      <Text size="sm" tone="muted">
                        {t('rates.fixed')}
                      </Text>
                    ) : (
                      <Button
                        size="sm"
                        variant="ghost"
                        aria-label={t('rates.editOne', { date: rate.from })}
                        onClick={() => setEdited(rate)}
                      >
                        {t('action.edit')}
                      </Button>
                    )}
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </Rates>
      ) : null}
      {edited ? (
        <BaseRateForm rate={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </Card>
  )
}
