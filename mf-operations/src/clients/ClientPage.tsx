import { Slot, useHost, usePageTitle, useSlotEntries } from '@drayline/contract'
import type { Client } from '@drayline/domain/operations/clients/client'
import { HttpError, serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { useParams } from '@drayline/platform/router'
import {
  Breadcrumb,
  Card,
  EmptyState,
  ErrorState,
  LinkButton,
  Page,
  SkeletonText,
  Stack,
  useRecordParams,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { SectionNav } from '../sections/SectionNav.tsx'
import { ClientActions } from './ClientActions.tsx'
import { ClientEditor } from './ClientEditor.tsx'
import { ClientProfile } from './ClientProfile.tsx'
import { ClientStatusBadge } from './ClientStatusBadge.tsx'
import { clientQuery, idOf } from './clients.queries.ts'

/** One client with everything that any part of Drayline knows of it: each part is a remote's contribution. */
export function Component() {
  const id = idOf(useParams().id)
  return id === null ? <UnknownClient /> : <ClientView key={id} id={id} />
}

function ClientView({ id }: { id: number }) {
  const t = useT()
  const { http } = useHost()
  const { data: client, error, refetch, isFetching } = useQuery(clientQuery(http, id))
  usePageTitle(client?.name)
  if (error instanceof HttpError && error.status === 404) return <UnknownClient />
  if (error && !client)
    return (
      <Page title={t('clients.one')} breadcrumb={<Crumbs />}>
        <ErrorState
          title={t('client.loadFailed')}
          description={serverMessage(error)}
          retrying={isFetching}
          onRetry={refetch}
        />
      </Page>
    )
  return client ? <KnownClient client={client} /> : <WaitingClient />
}

function KnownClient({ client }: { client: Client }) {
  const t = useT()
  const parts = useSlotEntries('client/section/v1')
  const record = useRecordParams()
  return (
    <Page
      title={client.name}
      subtitle={<ClientStatusBadge status={client.status} />}
      breadcrumb={<Crumbs name={client.name} />}
      actions={<ClientActions client={client} onEdit={() => record.editRecord(client.id)} />}
    >
      <Card>
        <ClientProfile client={client} layout="grid" />
      </Card>
      <SectionNav label={t('clientPage.parts')} entries={parts} />
      <Stack gap={5}>
        <Slot name="client/section/v1" clientId={client.id} />
      </Stack>
      <ClientEditor record={record} />
    </Page>
  )
}

function Crumbs({ name }: { name?: string }) {
  const t = useT()
  return (
    <Breadcrumb
      items={[{ label: t('clients.title'), to: '/clients' }, { label: name ?? t('clients.one') }]}
    />
  )
}

function WaitingClient() {
  const t = useT()
  return (
    <Page title={t('clients.one')} breadcrumb={<Crumbs />}>
      <Card>
        <SkeletonText lines={4} />
      </Card>
    </Page>
  )
}

function UnknownClient() {
  const t = useT()
  return (
    <Page title={t('clients.one')} breadcrumb={<Crumbs />}>
      <EmptyState
        icon="users"
        title={t('clientPage.unknown')}
        description={t('clientPage.unknownHint')}
        action={<LinkButton to="/clients">{t('clientPage.all')}</LinkButton>}
      />
    </Page>
  )
}
