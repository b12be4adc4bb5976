import { useHost } from '@drayline/contract'
import type { Collection, CollectionDetail } from '@drayline/domain/finance/collections/collection'
import { phoneHref } from '@drayline/domain/kernel/text/phone'
import { HttpError, serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Button,
  DateText,
  type DescriptionItem,
  DescriptionList,
  Drawer,
  ErrorState,
  Heading,
  lazyComponent,
  Money,
  type RecordPager,
  RecordPagerButtons,
  Row,
  Skeleton,
  SkeletonText,
  Stack,
  Text,
  TextLink,
} from '@drayline/ui'
import { type ReactNode, useState } from 'react'
import { useT } from '../messages.ts'
import {
  CollectionPriorityBadge,
  CollectionStatusBadge,
  PromiseBadge,
  usePromiseText,
} from './CollectionBadges.tsx'
import { CollectionCalls, CollectionChanges } from './CollectionHistory.tsx'
import { assigneeOf } from './collection-columns.tsx'
import { clientContactQuery, collectionQuery } from './collections.queries.ts'
import { Outside } from './Outside.tsx'
import { VoidNotice } from './VoidNotice.tsx'

const VoidDialog = lazyComponent(() => import('./VoidDialog.tsx'), 'VoidDialog')

interface CollectionDrawerProps {
  id: number
  /** The collection as a list has it: shown at once, until the record with its history is there. */
  listed: Collection | undefined
  pager?: RecordPager
  onEdit: () => void
  onCall: (collection: Collection) => void
  onClose: () => void
}

/** One collection beside the list: what is owed, what was promised, every call and every change. */
export function CollectionDrawer({ id, listed, pager, onEdit, onCall, onClose }: CollectionDrawerProps) {
  const t = useT()
  const { http, can } = useHost()
  const { data, error, refetch } = useQuery(collectionQuery(http, id))
  const collection = data ?? (error ? undefined : listed)
  const [voiding, setVoiding] = useState(false)
  const buttons =
    collection && !collection.voided && can('collections.update') ? (
      <>
        {can('collections.void') ? (
          <Button onClick={() => setVoiding(true)}>{t('void.action')}</Button>
        ) : null}
        <Button icon="pencil" shortcut="e" onClick={onEdit}>
          {t('action.edit')}
        </Button>
        <Button variant="primary" icon="phone" onClick={() => onCall(collection)}>
          {t('call.log')}
        </Button>
      </>
    ) : null
  return (
    <Drawer
      record={`collection:${id}`}
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={collection?.client?.name ?? t('collections.one')}
      description={collection?.description}
      actions={pager ? <RecordPagerButtons pager={pager} /> : undefined}
      footer={buttons}
    >
      {collection ? (
        <Stack gap={6}>
          <Head collection={collection} />
          {collection.voided ? <VoidNotice voided={collection.voided} /> : null}
          <Summary collection={collection} />
          {data ? <Promises promises={data.promises} /> : null}
          <CollectionCalls id={id} />
          {data ? <CollectionChanges changes={data.history} /> : <SkeletonText lines={3} />}
        </Stack>
      ) : null}
      {error ? (
        <ErrorState
          title={t('collections.loadFailed')}
          description={serverMessage(error)}
          traceId={error instanceof HttpError ? error.problem?.traceId : undefined}
          onRetry={refetch}
        />
      ) : null}
      {!collection && !error ? <SkeletonText lines={8} /> : null}
      {voiding && collection ? (
        <VoidDialog collection={collection} onClose={() => setVoiding(false)} />
      ) : null}
    </Drawer>
  )
}

function Head({ collection }: { collection: Collection }) {
  const t = useT()
  const { daysOverdue, amount, status, priority } = collection
  return (
    <Row justify="space-between" gap={3}>
      <Text size="xl" weight="semibold">
        <Money value={amount} />
      </Text>
      <Row gap={2}>
        {daysOverdue > 0 ? (
          <Text size="sm" tone="danger">
            {t('collections.overdueBy', { days: daysOverdue })}
          </Text>
        ) : null}
        <CollectionPriorityBadge priority={priority} />
        <CollectionStatusBadge status={status} />
      </Row>
    </Row>
  )
}

function Summary({ collection }: { collection: Collection }) {
  const t = useT()
  const { entityLink } = useHost()
  const contact = useContactItems(collection.clientId)
  const { client, clientId, dueDate, lastContactDate, notes, createdAt } = collection
  const to = entityLink('client', clientId)
  const name = client?.name ?? `#${clientId}`
  return (
    <DescriptionList
      layout="rows"
      items={[
        { term: t('column.client'), value: to ? <TextLink to={to}>{name}</TextLink> : name },
        ...contact,
        { term: t('collections.dueDate'), value: <DateText value={dueDate} /> },
        { term: t('collections.assignedTo'), value: assigneeOf(collection) },
        { term: t('collections.lastContact'), value: <DateText value={lastContactDate} show="dateTime" /> },
        { term: t('column.createdAt'), value: <DateText value={createdAt} show="dateTime" /> },
        { term: t('column.notes'), value: notes && <span style={{ whiteSpace: 'pre-wrap' }}>{notes}</span> },
      ]}
    />
  )
}

/** Who is called, and the number that a click dials. */
function useContactItems(clientId: number): DescriptionItem[] {
  const t = useT()
  const { http, can } = useHost()
  const { data, isPending } = useQuery({
    ...clientContactQuery(http, clientId),
    enabled: can('clients.read'),
  })
  if (!can('clients.read')) return []
  const shown = (value: ReactNode) => (isPending ? <Skeleton width="8rem" height="0.8rem" /> : value)
  const phone = data?.phone
  return [
    { term: t('collections.contact'), value: shown(data?.contactPerson) },
    {
      term: t('collections.phone'),
      value: shown(phone && <Outside href={phoneHref(phone)}>{phone}</Outside>),
    },
  ]
}

function Promises({ promises }: Pick<CollectionDetail, 'promises'>) {
  const t = useT()
  const text = usePromiseText()
  if (promises.length === 0) return null
  return (
    <Stack as="section" gap={3}>
      <Heading level={3}>{t('promise.title')}</Heading>
      <Stack as="ul" gap={2}>
        {promises.toReversed().map((promise) => (
          <Row as="li" key={promise.madeAt} justify="space-between">
            <span>{text(promise)}</span>
            <PromiseBadge state={promise.state} />
          </Row>
        ))}
      </Stack>
    </Stack>
  )
}
