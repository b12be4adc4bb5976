import { useHost } from '@drayline/contract'
import { standingOn } from '@drayline/domain/finance/agreements/agreement'
import { payeeStanding } from '@drayline/domain/finance/payees/payee'
import type { Touched } from '@drayline/domain/kernel/records/change'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { Badge, Drawer, ErrorState, SkeletonText, Stack, Text, TextLink } from '@drayline/ui'
import type { ReactNode } from 'react'
import { ProposedTerms } from '../agreements/ProposedTerms.tsx'
import { TermsSummary } from '../agreements/TermsSummary.tsx'
import { useT } from '../messages.ts'
import { PayeeActions } from './PayeeActions.tsx'
import { PayeeDetails, PayeeTitle } from './PayeeDetails.tsx'
import { agreementQuery, payeeQuery, payeesOfClientQuery } from './payees.queries.ts'

interface ProposalDrawerProps {
  id: number
  onClose: () => void
}

/** A version of a client's terms: what it changes while it waits, its terms once it was decided. */
export function AgreementDrawer({ id, onClose }: ProposalDrawerProps) {
  const t = useT()
  const { http, format } = useHost()
  const { data, error, refetch } = useQuery(agreementQuery(http, id))
  const { data: previous } = useQuery(agreementQuery(http, data?.previousId ?? null))
  const standing = data && standingOn(data, format.today())
  // What it changes is known only once the version before is there.
  const isWaiting = data?.state === 'proposed' && (data.previousId === null || previous !== undefined)
  return (
    <ProposalFrame
      record={`agreement:${id}`}
      title={data ? t('agreement.version', { number: data.number }) : t('agreement.title')}
      client={data?.client}
      error={data ? null : error}
      onRetry={refetch}
      onClose={onClose}
    >
      {data && data.state !== 'proposed' && standing ? (
        <Stack gap={4}>
          <div>
            <Badge>{t(`agreement.standing.${standing}`)}</Badge>
          </div>
          {data.reason ? <Text>{data.reason}</Text> : null}
          <TermsSummary agreement={data} />
        </Stack>
      ) : null}
      {data && isWaiting ? <ProposedTerms proposal={data} previous={previous} /> : null}
      {data || error ? null : <SkeletonText lines={8} />}
    </ProposalFrame>
  )
}

/** A bank account with what the reader may do about it. */
export function PayeeDrawer({ id, onClose }: ProposalDrawerProps) {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(payeeQuery(http, id))
  return (
    <ProposalFrame
      record={`payee:${id}`}
      title={t('payee.one')}
      client={data?.client}
      error={data ? null : error}
      onRetry={refetch}
      onClose={onClose}
    >
      {data ? <PayeeContent payee={data} /> : null}
      {data || error ? null : <SkeletonText lines={6} />}
    </ProposalFrame>
  )
}

function PayeeContent({ payee }: { payee: Parameters<typeof PayeeActions>[0]['payee'] }) {
  const { http } = useHost()
  const { data = [payee] } = useQuery(payeesOfClientQuery(http, payee.clientId))
  const standing = payeeStanding(payee, data, new Date())
  return (
    <Stack gap={4}>
      <PayeeTitle payee={payee} standing={standing} />
      <PayeeDetails payee={payee} standing={standing} />
      <PayeeActions payee={payee} />
    </Stack>
  )
}

interface ProposalFrameProps {
  record: Touched
  title: string
  client: { id: number; name: string } | null | undefined
  error: Error | null
  onRetry: () => void
  onClose: () => void
  children: ReactNode
}

/** A drawer about something that people decide about, with the way to its client. */
export function ProposalFrame({
  record,
  title,
  client,
  error,
  onRetry,
  onClose,
  children,
}: ProposalFrameProps) {
  const { entityLink } = useHost()
  const to = client ? entityLink('client', client.id) : undefined
  return (
    <Drawer record={record} open onOpenChange={(open) => (open ? undefined : onClose())} title={title}>
      <Stack gap={4}>
        {client ? (
          <Text weight="medium">{to ? <TextLink to={to}>{client.name}</TextLink> : client.name}</Text>
        ) : null}
        {error ? <ErrorState description={serverMessage(error)} onRetry={onRetry} /> : null}
        {children}
      </Stack>
    </Drawer>
  )
}
