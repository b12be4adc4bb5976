import { Slot, useHost } from '@drayline/contract'
import type { Load } from '@drayline/domain/operations/loads/load'
import { isBilled, isCancellable } from '@drayline/domain/operations/loads/load'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Button,
  DateText,
  DescriptionList,
  Drawer,
  ErrorState,
  LinkButton,
  lazyComponent,
  Money,
  type RecordPager,
  RecordPagerButtons,
  SkeletonText,
  Stack,
  TextLink,
} from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { LoadCancellation } from './LoadCancellation.tsx'
import { LoadPacket } from './LoadPacket.tsx'
import { LoadProgress } from './LoadProgress.tsx'
import { LoadRoute } from './LoadRoute.tsx'
import { LoadStatusBadge } from './LoadStatusBadge.tsx'
import { loadQuery } from './loads.queries.ts'

const CancelLoadDialog = lazyComponent(() => import('./CancelLoadDialog.tsx'), 'CancelLoadDialog')

interface LoadDrawerProps {
  id: number
  /** The load as the list has it, shown until its own answer is there. */
  known: Load | undefined
  pager: RecordPager
  onEdit: () => void
  onCopy: () => void
  onClose: () => void
}

/** One load beside the list: where it goes, how far it is, for whom, its papers, and what other remotes know of it. */
export function LoadDrawer({ id, known, pager, onEdit, onCopy, onClose }: LoadDrawerProps) {
  const t = useT()
  const { http } = useHost()
  const { data: load, error, refetch } = useQuery({ ...loadQuery(http, id), placeholderData: known })
  return (
    <Drawer
      record={`load:${id}`}
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={load ? t('load.viewTitle', { loadNumber: load.loadNumber }) : t('loads.one')}
      description={load ? <LoadStatusBadge status={load.status} /> : undefined}
      actions={<RecordPagerButtons pager={pager} />}
      footer={load ? <LoadActions load={load} onEdit={onEdit} onCopy={onCopy} /> : null}
    >
      {load ? (
        <Stack gap={6}>
          {load.status === 'cancelled' ? (
            <LoadCancellation load={load} />
          ) : (
            <LoadProgress status={load.status} />
          )}
          <LoadRoute load={load} />
          <LoadSummary load={load} />
          <LoadPacket packet={load.packet} />
          <Slot name="load/section/v1" loadId={load.id} />
        </Stack>
      ) : null}
      {error ? (
        <ErrorState title={t('load.loadFailed')} description={serverMessage(error)} onRetry={refetch} />
      ) : null}
      {!load && !error ? <SkeletonText lines={8} /> : null}
    </Drawer>
  )
}

/** The search finds the invoices by the number of the load. A new one begins in the part that finance gives. */
function LoadActions({ load, onEdit, onCopy }: Pick<LoadDrawerProps, 'onEdit' | 'onCopy'> & { load: Load }) {
  const t = useT()
  const { can } = useHost()
  const [cancelling, setCancelling] = useState(false)
  return (
    <>
      {can('loads.cancel') && isCancellable(load.status) && !isBilled(load) ? (
        <Button onClick={() => setCancelling(true)}>{t('load.cancel')}</Button>
      ) : null}
      {can('invoices.read') ? (
        <LinkButton to={`/invoices?q=${encodeURIComponent(load.loadNumber)}`} icon="file-text">
          {t('load.invoices')}
        </LinkButton>
      ) : null}
      {can('loads.create') ? (
        <Button icon="copy" shortcut="c" onClick={onCopy}>
          {t('record.copy')}
        </Button>
      ) : null}
      {can('loads.update') && load.status !== 'cancelled' ? (
        <Button icon="pencil" shortcut="e" variant="primary" onClick={onEdit}>
          {t('load.edit')}
        </Button>
      ) : null}
      {cancelling ? <CancelLoadDialog load={load} onClose={() => setCancelling(false)} /> : null}
    </>
  )
}

function LoadSummary({ load }: { load: Load }) {
  const t = useT()
  const { client, broker } = load
  return (
    <DescriptionList
      layout="rows"
      items={[
        { term: t('load.rate'), value: <Money value={load.rate} /> },
        {
          term: t('load.clientId'),
          value: client && <TextLink to={`/clients/${client.id}`}>{client.name}</TextLink>,
        },
        {
          term: t('load.brokerId'),
          value: broker && <TextLink to={`/brokers?open=${broker.id}`}>{broker.name}</TextLink>,
        },
        { term: t('load.driverName'), value: load.driverName },
        { term: t('load.createdAt'), value: <DateText value={load.createdAt} /> },
        { term: t('load.updatedAt'), value: <DateText value={load.updatedAt} show="dateTime" /> },
      ]}
    />
  )
}
