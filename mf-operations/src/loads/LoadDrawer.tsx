import { useHost } from '@drayline/contract'
import type { Load } from '@drayline/domain/load'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Button,
  DateText,
  DescriptionList,
  Drawer,
  ErrorState,
  LinkButton,
  Money,
  Row,
  SkeletonText,
  Stack,
  TextLink,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { LoadStatusBadge } from './LoadStatusBadge.tsx'
import { loadQuery } from './loads.queries.ts'

interface LoadDrawerProps {
  id: number
  onEdit: () => void
  onClose: () => void
}

/** One load beside the list. */
export function LoadDrawer({ id, onEdit, onClose }: LoadDrawerProps) {
  const t = useT()
  const { http, can } = useHost()
  const { data: load, error, refetch } = useQuery(loadQuery(http, id))
  const edit = (
    <Button icon="pencil" variant="primary" onClick={onEdit}>
      {t('load.edit')}
    </Button>
  )
  return (
    <Drawer
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('load.viewTitle', { loadNumber: load?.loadNumber ?? '' })}
      footer={load && can('loads.update') ? edit : null}
    >
      {load ? <LoadFacts load={load} /> : null}
      {error ? (
        <ErrorState title={t('load.loadFailed')} description={serverMessage(error)} onRetry={refetch} />
      ) : null}
      {!load && !error ? <SkeletonText lines={8} /> : null}
    </Drawer>
  )
}

function LoadFacts({ load }: { load: Load }) {
  const t = useT()
  return (
    <Stack gap={5}>
      <DescriptionList
        items={[
          { term: t('load.status'), value: <LoadStatusBadge status={load.status} /> },
          { term: t('load.rate'), value: <Money value={load.rate} /> },
          {
            term: t('load.client'),
            value: load.client ? (
              <TextLink to={`/clients?open=${load.client.id}`}>{load.client.name}</TextLink>
            ) : null,
          },
          { term: t('load.broker'), value: load.broker?.name },
          { term: t('load.pickupLocation'), value: load.pickupLocation },
          { term: t('load.pickupDate'), value: <DateText value={load.pickupDate} /> },
          { term: t('load.deliveryLocation'), value: load.deliveryLocation },
          { term: t('load.deliveryDate'), value: <DateText value={load.deliveryDate} /> },
          { term: t('load.driverName'), value: load.driverName },
        ]}
      />
      <Row gap={2}>
        <LinkButton to={`/invoices?q=${encodeURIComponent(load.loadNumber)}`} icon="file-text">
          {t('load.invoices')}
        </LinkButton>
      </Row>
    </Stack>
  )
}
