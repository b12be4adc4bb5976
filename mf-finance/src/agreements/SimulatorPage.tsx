import { useHost } from '@drayline/contract'
import type { QuoteAnswer, QuoteInput } from '@drayline/domain/finance/agreements/agreement'
import { maxCurveDays } from '@drayline/domain/finance/agreements/quote-schema'
import type { FeePlanRecord } from '@drayline/domain/finance/fee-plans/fee-plan'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import { isAmount } from '@drayline/domain/kernel/money/money'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import {
  Breadcrumb,
  Card,
  EmptyState,
  ErrorState,
  Field,
  Grid,
  Input,
  LinkButton,
  MoneyInput,
  Page,
  Select,
  SkeletonText,
  Stack,
  useListState,
  VisuallyHidden,
} from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { feePlansQuery, quoteQuery } from './agreements.queries.ts'
import { LookBack } from './LookBack.tsx'
import { QuoteCurve } from './QuoteCurve.tsx'
import { QuoteSheets } from './QuoteSheets.tsx'
import { percentOf, ppmOf } from './typed-terms.ts'

/** The curve goes a month beyond the chosen day, to show what waiting costs. */
const beyond = 30
const usual = { face: '10000.00', advance: '92', days: '35' }
type Typed = typeof usual

/** What an invoice costs on two fee plans, by the day on which the broker pays. The address keeps what was asked. */
export function Component() {
  const t = useT()
  const { http } = useHost()
  const { data: plans, error, refetch } = useQuery(feePlansQuery(http))
  return (
    <Page
      breadcrumb={
        <Breadcrumb items={[{ label: t('factoring.title'), to: '/factoring' }, { label: t('sim.title') }]} />
      }
      title={t('sim.title')}
      subtitle={t('sim.subtitle')}
      actions={
        <LinkButton icon="wallet" to="/factoring/fee-plans">
          {t('plan.title')}
        </LinkButton>
      }
    >
      {error && !plans ? <ErrorState description={serverMessage(error)} onRetry={refetch} /> : null}
      {!plans && !error ? <SkeletonText lines={10} /> : null}
      {plans ? <Simulator plans={plans} /> : null}
    </Page>
  )
}

interface Side {
  id: 'a' | 'b'
  name: string
  /** What was asked; null while something is missing. */
  input: QuoteInput | null
  planId: number | null
  quote: QuoteAnswer | undefined
  error: unknown
}

function Simulator({ plans }: { plans: readonly FeePlanRecord[] }) {
  const t = useT()
  const { can } = useHost()
  const { search, set } = useListState()
  const client = Number(search.get('client')) || null
  const [typed, setTyped] = useState<Typed>(() => ({
    face: search.get('face') ?? usual.face,
    advance: search.get('advance') ?? usual.advance,
    days: search.get('days') ?? usual.days,
  }))
  const choice = (name: string, value: string) => set({ [name]: value }, { replace: true })
  // A field can be empty while someone types, an address cannot.
  const type = (name: keyof Typed) => (value: string) => {
    setTyped((before) => ({ ...before, [name]: value }))
    choice(name, value)
  }
  const a = useSide('a', plans, client, typed)
  const b = useSide('b', plans, client, typed)
  const sides = [a, b].filter((side) => side !== null)
  const planOptions = plans.map(({ id, name }) => ({ value: String(id), label: name }))
  if (plans.length === 0 && !client) {
    const create = can('feePlans.manage') ? (
      <LinkButton variant="primary" icon="plus" to="/factoring/fee-plans?new=1">
        {t('plan.new')}
      </LinkButton>
    ) : undefined
    return (
      <EmptyState
        icon="trending-up"
        title={t('plan.none')}
        description={t('plan.noneHint')}
        action={create}
      />
    )
  }
  return (
    <Stack gap={5}>
      <Card>
        <Grid min="11rem" gap={4} fit>
          <Field label={t('sim.planA')}>
            {(control) => (
              <Select
                {...control}
                value={search.get('a') ?? (client ? 'client' : (planOptions[0]?.value ?? ''))}
                options={
                  client ? [{ value: 'client', label: t('sim.ofClient') }, ...planOptions] : planOptions
                }
                onValueChange={(value) => choice('a', value)}
              />
            )}
          </Field>
          <Field label={t('sim.planB')}>
            {(control) => (
              <Select
                {...control}
                value={search.get('b') ?? ''}
                placeholder={t('sim.noPlan')}
                options={planOptions}
                onValueChange={(value) => choice('b', value)}
              />
            )}
          </Field>
          <Field label={t('sim.face')}>
            {(control) => <MoneyInput {...control} value={typed.face} onValueChange={type('face')} />}
          </Field>
          <Field label={t('terms.advance')} aside="%">
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                value={typed.advance}
                onChange={(event) => type('advance')(event.target.value)}
              />
            )}
          </Field>
          <Field label={t('sim.days')}>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                value={typed.days}
                onChange={(event) => type('days')(event.target.value)}
              />
            )}
          </Field>
        </Grid>
      </Card>
      <Results sides={sides} />
      <QuoteCurve
        sides={sides}
        show={search.get('show') === 'rebate' ? 'rebate' : 'fee'}
        onShow={(value) => choice('show', value)}
      />
      {can('purchases.read') ? <LookBack plans={sides.flatMap(planOf)} /> : null}
    </Stack>
  )
}

/** The plan of a side that what was bought can be looked at on; none of a client's own terms. */
function planOf({ id, name, input }: Side) {
  const { feePlan, advancePpm } = input?.terms ?? {}
  return feePlan && advancePpm !== undefined ? [{ id, name, terms: { feePlan, advancePpm } }] : []
}

/** One of the two, with its quote; null when none is chosen. */
function useSide(
  id: 'a' | 'b',
  plans: readonly FeePlanRecord[],
  client: number | null,
  typed: Typed,
): Side | null {
  const t = useT()
  const { http, format } = useHost()
  const { search } = useListState()
  const chosen = search.get(id) ?? (id === 'a' ? (client ? 'client' : String(plans[0]?.id ?? '')) : '')
  const plan = plans.find((one) => String(one.id) === chosen)
  const isClient = chosen === 'client' && client !== null
  const terms = isClient ? { clientId: client } : plan && { plan }
  const input = terms ? inputOf(typed, terms, format.today()) : null
  const { data, error } = useQuery(quoteQuery(http, input))
  if (!terms) return null
  // The figures before stay while the next are computed, but not once nothing is asked.
  return {
    ...{ id, input, error, planId: plan?.id ?? null, name: plan?.name ?? t('sim.ofClient') },
    quote: input ? data : undefined,
  }
}

function inputOf(
  { face, advance, days: typedDays }: Typed,
  { clientId = null, plan }: { clientId?: number | null; plan?: FeePlanRecord },
  purchaseDay: string,
): QuoteInput | null {
  const advancePpm = ppmOf(advance)
  const days = Number(typedDays)
  const isComplete = isAmount(face) && typeof advancePpm === 'number' && advancePpm <= 1_000_000
  if (!isComplete || !Number.isInteger(days) || days < 1 || days > maxCurveDays) return null
  return {
    ...{ clientId, brokerId: null, face, purchaseDay, invoiceDay: null, method: 'ach' },
    terms: plan && { feePlan: plan.terms, advancePpm, clearingDays: { ach: 0, wire: 0, check: 0 } },
    paymentDay: addDays(purchaseDay, days),
    curveDays: Math.min(maxCurveDays, days + beyond),
  }
}

const Table = styled.table`
  width: 100%;

  th, td { padding: var(--space-2) var(--space-5); border-bottom: 1px solid var(--border); text-align: end; vertical-align: top; }
  th:first-child { text-align: start; font-weight: var(--weight-regular); color: var(--text-muted); }
  tbody tr:last-child > * { border-bottom: 0; }
`

/** What both come to on the chosen day. */
function Results({ sides }: { sides: readonly Side[] }) {
  const t = useT()
  const { format } = useHost()
  const failed = sides.find(({ error }) => error)
  if (failed) return <ErrorState compact description={serverMessage(failed.error)} />
  if (sides.length === 0 || sides.some(({ quote }) => !quote))
    return <EmptyState compact icon="trending-up" title={t('sim.incomplete')} />
  const rows: [string, (quote: QuoteAnswer) => string][] = [
    [t('sim.advance'), ({ advance }) => format.money(advance)],
    [t('sim.feeAtFunding'), ({ feeAtFunding }) => format.money(feeAtFunding)],
    [t('sim.funded'), ({ funded }) => format.money(funded)],
    [t('sim.reserve'), ({ reserve }) => format.money(reserve)],
    [t('sim.fee'), ({ fee }) => format.money(fee.amount)],
    [t('sim.rebate'), ({ rebate }) => format.money(rebate)],
    [t('sim.apr'), ({ aprPpm }) => (aprPpm === null ? '—' : `${(aprPpm / 10_000).toFixed(2)}%`)],
  ]
  return (
    <Card flush title={t('sim.result')} actions={<QuoteSheets sides={sides} />}>
      <div style={{ overflowX: 'auto' }}>
        <Table>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('sim.figure')}</VisuallyHidden>
              </th>
              {sides.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, of]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {sides.map(({ id, quote }) => (
                  <td key={id} className="tabular">
                    {quote ? of(quote) : '—'}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{t('sim.steps')}</th>
              {sides.map(({ id, quote }) => (
                <td key={id}>
                  {quote?.fee.steps.map((step) => (
                    <div key={`${step.kind} ${step.fromDay}`} className="tabular">
                      {t('sim.step', {
                        from: step.fromDay,
                        to: step.toDay,
                        rate:
                          step.ppm === null
                            ? t(step.kind === 'cap' ? 'sim.kind.cap' : 'sim.kind.minimum')
                            : `${percentOf(step.ppm)}%`,
                        amount: format.money(step.amount),
                      })}
                    </div>
                  ))}
                </td>
              ))}
            </tr>
          </tbody>
        </Table>
      </div>
    </Card>
  )
}
