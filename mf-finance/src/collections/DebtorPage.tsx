import { useHost, usePageTitle } from '@drayline/contract'
import type { Debtor } from '@drayline/domain/finance/collections/broker-worklist'
import { HttpError, serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { useParams } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import {
  Alert,
  Breadcrumb,
  Button,
  EmptyState,
  ErrorState,
  LinkButton,
  lazyComponent,
  Page,
  RecordPagerButtons,
  SkeletonRows,
  Stack,
} from '@drayline/ui'
import { useEffect } from 'react'
import { useT } from '../messages.ts'
import { Calls } from './CollectionHistory.tsx'
import { brokerCallsQuery, debtorQuery } from './collections.queries.ts'
import { DebtorContact } from './DebtorContact.tsx'
import { DebtorMoney } from './DebtorMoney.tsx'
import { DebtorSaid } from './DebtorSaid.tsx'
import { JustCalled } from './JustCalled.tsx'
import { type CallList, useCallList } from './use-call-list.ts'
import { useBrokerReasonText } from './worklist-reasons.ts'

const DebtorCallForm = lazyComponent(() => import('./DebtorCallForm.tsx'), 'DebtorCallForm')

/* The call on the left, what it is about beside it; one below the other where there is no room. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 30rem) minmax(0, 1fr);
  align-items: start;
  gap: var(--space-5);

  @media (max-width: 1099px) { grid-template-columns: minmax(0, 1fr); }
`

/** One broker that owes us: whom to call, what for, what was said, and the call itself (R-COL-17). */
export function Component() {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <DebtorOf id={id} /> : <Unknown />
}

function DebtorOf({ id }: { id: number }) {
  const { http, prefetch } = useHost()
  const list = useCallList(id)
  const { data, error, refetch } = useQuery(debtorQuery(http, id))
  const { next } = list
  useEffect(() => {
    if (next !== null) void prefetch(debtorQuery(http, next))
  }, [next, http, prefetch])
  const t = useT()
  usePageTitle(data?.name)
  if (error instanceof HttpError && error.status === 404) return <Unknown />
  return (
    <Page
      breadcrumb={<Crumbs name={data?.name} />}
      title={data?.name ?? t('debtor.title')}
      subtitle={data?.owing ? <Why owing={data.owing} /> : undefined}
      width="full"
      actions={<Actions id={id} list={list} />}
    >
      {data ? <Shown key={id} debtor={data} list={list} /> : null}
      {error && !data ? (
        <ErrorState title={t('debtor.failed')} description={serverMessage(error)} onRetry={refetch} />
      ) : null}
      {!data && !error ? <SkeletonRows rows={8} /> : null}
    </Page>
  )
}

function Shown({ debtor, list }: { debtor: Debtor; list: CallList }) {
  const t = useT()
  const { http, can } = useHost()
  const calls = useQuery(brokerCallsQuery(http, debtor.id))
  return (
    <Columns>
      <Stack gap={4}>
        <DebtorContact debtor={debtor} />
        {debtor.lastCall ? <JustCalled call={debtor.lastCall} /> : null}
        {debtor.owing ? null : <Alert tone="success" title={t('debtor.owesNothing')} live />}
        {can('collections.update') ? <DebtorCallForm debtor={debtor} list={list} /> : null}
      </Stack>
      <Stack gap={4}>
        <DebtorSaid debtor={debtor} />
        <DebtorMoney debtor={debtor} />
        <Calls source={calls} />
      </Stack>
    </Columns>
  )
}

/** Why to call, in words. */
function Why({ owing }: { owing: NonNullable<Debtor['owing']> }) {
  const text = useBrokerReasonText(owing)
  return owing.reasons.map(({ reason }) => text(reason)).join(' · ')
}

function Crumbs({ name }: { name: string | undefined }) {
  const t = useT()
  return (
    <Breadcrumb
      items={[
        { label: t('collections.title'), to: '/collections' },
        { label: t('owing.title'), to: '/collections?tab=brokers' },
        { label: name ?? t('debtor.title') },
      ]}
    />
  )
}

/** The place in the list with the ways to its neighbors, and the debtor ledger. */
function Actions({ id, list }: { id: number; list: CallList }) {
  const t = useT()
  const { can, navigate } = useHost()
  const { place, count, next, previous, hrefOf } = list
  const label = place ? t('debtor.place', { place, count }) : t('debtor.waiting', { count })
  const to = (other: number | null) => (other === null ? undefined : () => navigate(hrefOf(other)))
  return (
    <>
      {count > 0 ? <RecordPagerButtons pager={{ label, next: to(next), previous: to(previous) }} /> : null}
      {can('purchases.read') ? (
        <LinkButton to={`/factoring/brokers/${id}`} icon="receipt">
          {t('owing.ledger')}
        </LinkButton>
      ) : null}
    </>
  )
}

function Unknown() {
  const t = useT()
  const { navigate } = useHost()
  return (
    <Page title={t('debtor.title')} width="full">
      <EmptyState
        icon="building"
        title={t('debtor.unknown')}
        action={
          <Button onClick={() => navigate('/collections?tab=brokers')}>{t('debtor.backToList')}</Button>
        }
      />
    </Page>
  )
}
