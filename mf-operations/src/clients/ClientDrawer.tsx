import { useHost } from '@drayline/contract'
import type { Client } from '@drayline/domain/operations/clients/client'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Drawer,
  ErrorState,
  LinkButton,
  type RecordPager,
  RecordPagerButtons,
  SkeletonText,
  Stack,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { ClientActions, type ClientActionsProps } from './ClientActions.tsx'
import { ClientLoads } from './ClientLoads.tsx'
import { ClientProfile } from './ClientProfile.tsx'
import { ClientStatusBadge } from './ClientStatusBadge.tsx'
import { clientQuery } from './clients.queries.ts'

interface ClientDrawerProps {
  id: number
  /** The client as the list has it, shown until its own answer is there. */
  known: Client | undefined
  pager: RecordPager
  onEdit: () => void
  onClose: () => void
}

/** One client beside the list: the way to where its money is, how to reach them, their latest loads, and the ways to all loads and invoices. */
export function ClientDrawer({ id, known, pager, onEdit, onClose }: ClientDrawerProps) {
  const t = useT()
  const { http, can } = useHost()
  const { data: client, error, refetch } = useQuery({ ...clientQuery(http, id), placeholderData: known })
  return (
    <Drawer
      record={`client:${id}`}
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={client?.name ?? t('clients.one')}
      description={client ? <ClientStatusBadge status={client.status} /> : undefined}
      actions={<RecordPagerButtons pager={pager} />}
      footer={client ? <DrawerActions client={client} onEdit={onEdit} /> : null}
    >
      {client ? (
        <Stack gap={6}>
          {can('purchases.read') ? (
            <div>
              <LinkButton to={`/factoring/clients/${client.id}`} icon="wallet">
                {t('client.account')}
              </LinkButton>
            </div>
          ) : null}
          <ClientProfile client={client} />
          <ClientLoads clientId={client.id} />
        </Stack>
      ) : null}
      {error ? (
        <ErrorState title={t('client.loadFailed')} description={serverMessage(error)} onRetry={refetch} />
      ) : null}
      {!client && !error ? <SkeletonText lines={6} /> : null}
    </Drawer>
  )
}

function DrawerActions(props: ClientActionsProps) {
  const t = useT()
  return (
    <>
      <LinkButton to={`/clients/${props.client.id}`} icon="external">
        {t('client.openPage')}
      </LinkButton>
      <ClientActions {...props} />
    </>
  )
}
