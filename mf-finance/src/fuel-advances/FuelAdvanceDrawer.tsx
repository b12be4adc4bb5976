import { useHost } from '@drayline/contract'
import type { FuelAdvance } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { advanceRefusal, bookRefusal } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { isUsState, usStates } from '@drayline/domain/kernel/forms/us-states'
import { domainMessages } from '@drayline/platform/domain-messages'
import { HttpError, serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Alert,
  Button,
  DateText,
  DescriptionList,
  Drawer,
  ErrorState,
  Money,
  type RecordPager,
  RecordPagerButtons,
  Row,
  SkeletonText,
  Stack,
  Text,
  TextLink,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { AdvanceInBook } from './AdvanceInBook.tsx'
import { FuelAdvanceStatusBadge } from './FuelAdvanceStatusBadge.tsx'
import { fuelAdvanceQuery } from './fuel-advances.queries.ts'
import { mayReverse } from './ReverseAdvance.tsx'

interface FuelAdvanceDrawerProps {
  id: number
  /** The advance as the list has it, shown until its own answer is there. */
  listed: FuelAdvance | undefined
  pager: RecordPager
  onEdit: () => void
  onDelete: (advance: FuelAdvance) => void
  onReverse: (advance: FuelAdvance) => void
  onClose: () => void
}

/** One fuel advance beside the list. */
export function FuelAdvanceDrawer(props: FuelAdvanceDrawerProps) {
  const { id, listed, pager, onEdit, onDelete, onReverse, onClose } = props
  const t = useT()
  const texts = domainMessages.useT()
  const { http, can, user } = useHost()
  const { data, error, refetch } = useQuery(fuelAdvanceQuery(http, id))
  const advance = data ?? (error ? undefined : listed)
  const refusal = advance && advanceRefusal(advance, advance.status, { id: user.id, can })
  const booked = advance && bookRefusal(advance)
  const buttons = refusal ? (
    <Text tone="muted">{texts(refusal)}</Text>
  ) : advance ? (
    <>
      {mayReverse(advance, { id: user.id, can }) ? (
        <Button variant="ghost" icon="undo" onClick={() => onReverse(advance)}>
          {t('advances.reverse')}
        </Button>
      ) : null}
      {can('fuelAdvances.delete') && !booked ? (
        <Button variant="ghost" icon="trash" onClick={() => onDelete(advance)}>
          {t('advances.delete')}
        </Button>
      ) : null}
      {can('fuelAdvances.update') ? (
        <Button variant="primary" icon="pencil" shortcut="e" onClick={onEdit}>
          {t('action.edit')}
        </Button>
      ) : null}
    </>
  ) : null
  return (
    <Drawer
      record={`fuel_advance:${id}`}
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={advance?.carrierName ?? t('advances.one')}
      description={advance ? t('advances.number', { id: advance.id }) : undefined}
      actions={<RecordPagerButtons pager={pager} />}
      footer={buttons}
    >
      {advance ? (
        <Stack gap={5}>
          <Row justify="space-between" gap={3}>
            <Text size="xl" weight="semibold">
              <Money value={advance.advanceAmount} />
            </Text>
            <FuelAdvanceStatusBadge status={advance.status} />
          </Row>
          {advance.override ? <Override override={advance.override} /> : null}
          {booked ? <Text tone="muted">{texts(booked)}</Text> : null}
          <AdvanceInBook advance={advance} />
          <Summary advance={advance} />
        </Stack>
      ) : null}
      {error ? (
        <ErrorState
          title={t('advances.loadFailed')}
          description={serverMessage(error)}
          traceId={error instanceof HttpError ? error.problem?.traceId : undefined}
          onRetry={refetch}
        />
      ) : null}
      {!advance && !error ? <SkeletonText lines={8} /> : null}
    </Drawer>
  )
}

function Override({ override }: { override: NonNullable<FuelAdvance['override']> }) {
  const t = useT()
  const { format } = useHost()
  const { reason, by, at, limit, total } = override
  return (
    <Alert tone="warning" title={t('advances.overridden')}>
      {t('advances.overriddenBy', {
        name: by.name,
        date: format.date(at),
        total: format.money(total),
        limit: format.money(limit),
      })}{' '}
      {reason}
    </Alert>
  )
}

const stateText = (code: string) => (isUsState(code) ? `${usStates[code]} (${code})` : code)

function Summary({ advance }: { advance: FuelAdvance }) {
  const t = useT()
  const { entityLink } = useHost()
  const { load, client, notes } = advance
  const toClient = client ? entityLink('client', client.id) : undefined
  const to = load ? entityLink('load', load.id) : undefined
  return (
    <DescriptionList
      layout="rows"
      items={[
        { term: t('advances.fee'), value: <Money value={advance.feeAmount} /> },
        { term: t('advances.date'), value: <DateText value={advance.advanceDate} /> },
        { term: t('advances.pickupState'), value: stateText(advance.pickupState) },
        { term: t('advances.deliveryState'), value: stateText(advance.deliveryState) },
        { term: t('advances.processedBy'), value: advance.processedByName },
        { term: t('advances.createdBy'), value: advance.createdBy?.name },
        { term: t('advances.approvedBy'), value: advance.approvedBy?.name },
        {
          term: t('column.client'),
          value: client && toClient ? <TextLink to={toClient}>{client.name}</TextLink> : client?.name,
        },
        {
          term: t('advances.load'),
          value: load && to ? <TextLink to={to}>{load.loadNumber}</TextLink> : load?.loadNumber,
        },
        { term: t('column.createdAt'), value: <DateText value={advance.createdAt} show="dateTime" /> },
        { term: t('column.notes'), value: notes && <span style={{ whiteSpace: 'pre-wrap' }}>{notes}</span> },
      ]}
    />
  )
}
