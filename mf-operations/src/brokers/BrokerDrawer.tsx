import { Slot, useHost } from '@drayline/contract'
import type { Broker } from '@drayline/domain/operations/brokers/broker'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Button,
  Drawer,
  ErrorState,
  LinkButton,
  type RecordPager,
  RecordPagerButtons,
  SkeletonText,
  Stack,
} from '@drayline/ui'
import { BrokerChecks } from '../credit-checks/BrokerChecks.tsx'
import { useT } from '../messages.ts'
import { BrokerLoads } from './BrokerLoads.tsx'
import { BrokerProfile } from './BrokerProfile.tsx'
import { BrokerStatusBadge } from './BrokerStatusBadge.tsx'
import { brokerQuery } from './brokers.queries.ts'
import { ExposurePanel } from './Exposure.tsx'

interface BrokerDrawerProps {
  id: number
  /** The broker as the list has it, shown until its own answer is there. */
  known: Broker | undefined
  pager: RecordPager
  onEdit: () => void
  onCopy: () => void
  onDelete: (broker: Broker) => void
  onClose: () => void
}

/** One broker beside the list: what it owes, how to reach it, its credit checks and loads, and what others add. */
export function BrokerDrawer({ id, known, pager, onEdit, onCopy, onDelete, onClose }: BrokerDrawerProps) {
  const t = useT()
  const { http } = useHost()
  const { data: broker, error, refetch } = useQuery({ ...brokerQuery(http, id), placeholderData: known })
  return (
    <Drawer
      record={`broker:${id}`}
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={broker?.name ?? t('brokers.one')}
      description={broker ? <BrokerStatusBadge status={broker.status} /> : undefined}
      actions={<RecordPagerButtons pager={pager} />}
      footer={broker ? <BrokerActions {...{ broker, onEdit, onCopy, onDelete }} /> : null}
    >
      {broker ? (
        <Stack gap={6}>
          <ExposurePanel broker={broker} />
          <BrokerProfile broker={broker} />
          <BrokerChecks brokerId={broker.id} />
          <BrokerLoads brokerId={broker.id} />
          <Slot name="broker/section/v1" brokerId={broker.id} />
        </Stack>
      ) : null}
      {error ? (
        <ErrorState title={t('broker.loadFailed')} description={serverMessage(error)} onRetry={refetch} />
      ) : null}
      {!broker && !error ? <SkeletonText lines={8} /> : null}
    </Drawer>
  )
}

type BrokerActionsProps = Pick<BrokerDrawerProps, 'onEdit' | 'onCopy' | 'onDelete'> & { broker: Broker }

function BrokerActions({ broker, onEdit, onCopy, onDelete }: BrokerActionsProps) {
  const t = useT()
  const { can } = useHost()
  return (
    <>
      {can('brokers.delete') ? (
        <Button icon="trash" variant="ghost" onClick={() => onDelete(broker)}>
          {t('broker.delete')}
        </Button>
      ) : null}
      {can('loads.read') ? (
        <LinkButton to={`/loads?brokerId=${broker.id}`} icon="truck">
          {t('broker.viewLoads')}
        </LinkButton>
      ) : null}
      {can('invoices.read') ? (
        <LinkButton to={`/invoices?brokerId=${broker.id}`} icon="file-text">
          {t('broker.viewInvoices')}
        </LinkButton>
      ) : null}
      {can('brokers.create') ? (
        <Button icon="copy" shortcut="c" onClick={onCopy}>
          {t('record.copy')}
        </Button>
      ) : null}
      {can('brokers.update') ? (
        <Button icon="pencil" shortcut="e" variant="primary" onClick={onEdit}>
          {t('broker.edit')}
        </Button>
      ) : null}
    </>
  )
}
