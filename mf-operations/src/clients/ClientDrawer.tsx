import { useHost } from '@drayline/contract'
import type { Client } from '@drayline/domain/client'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Button,
  DateText,
  DescriptionList,
  Drawer,
  ErrorState,
  LinkButton,
  Row,
  SkeletonText,
  Stack,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { ClientStatusBadge } from './ClientStatusBadge.tsx'
import { clientQuery } from './clients.queries.ts'

interface ClientDrawerProps {
  id: number
  onEdit: () => void
  onClose: () => void
}

/** One client beside the list, with the ways to its loads and invoices. */
export function ClientDrawer({ id, onEdit, onClose }: ClientDrawerProps) {
  const t = useT()
  const { http, can } = useHost()
  const { data: client, error, refetch } = useQuery(clientQuery(http, id))
  const edit = (
    <Button icon="pencil" variant="primary" onClick={onEdit}>
      {t('client.edit')}
    </Button>
  )
  return (
    <Drawer
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={client?.name ?? t('clients.title')}
      footer={client && can('clients.update') ? edit : null}
    >
      {client ? <ClientFacts client={client} /> : null}
      {error ? (
        <ErrorState title={t('client.loadFailed')} description={serverMessage(error)} onRetry={refetch} />
      ) : null}
      {!client && !error ? <SkeletonText lines={6} /> : null}
    </Drawer>
  )
}

function ClientFacts({ client }: { client: Client }) {
  const t = useT()
  return (
    <Stack gap={5}>
      <DescriptionList
        items={[
          { term: t('client.status'), value: <ClientStatusBadge status={client.status} /> },
          { term: t('client.contactPerson'), value: client.contactPerson },
          { term: t('client.email'), value: client.email },
          { term: t('client.phone'), value: client.phone },
          { term: t('client.address'), value: client.address },
          { term: t('client.taxId'), value: client.taxId },
          { term: t('client.createdAt'), value: <DateText value={client.createdAt} /> },
        ]}
      />
      <Row gap={2}>
        <LinkButton to={`/loads?clientId=${client.id}`} icon="truck">
          {t('client.viewLoads')}
        </LinkButton>
        <LinkButton to={`/invoices?clientId=${client.id}`} icon="file-text">
          {t('client.viewInvoices')}
        </LinkButton>
      </Row>
    </Stack>
  )
}
