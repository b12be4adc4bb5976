import type { SlotComponent } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import type { Payee } from '@drayline/domain/finance/payees/payee'
import { payeeStanding } from '@drayline/domain/finance/payees/payee'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { Button, Card, EmptyState, ErrorState, lazyComponent, SkeletonText, Stack } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { PayeeActions } from './PayeeActions.tsx'
import { PayeeDetails, PayeeTitle } from './PayeeDetails.tsx'
import { payeesOfClientQuery } from './payees.queries.ts'

const PayeeForm = lazyComponent(() => import('./PayeeForm.tsx'), 'PayeeForm')

const List = styled.ul`
  display: grid;
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);

  & > li { padding: var(--space-3) var(--space-4); overflow-wrap: anywhere; }
  & > li + li { border-top: 1px solid var(--border); }
  summary { width: fit-content; color: var(--text-muted); font-size: var(--text-sm); cursor: pointer; }
`

/** Section of a client's page: the bank accounts it is paid to, what waits, and what was before (R-PAY-3). */
export const Component: SlotComponent<'client/section/v1'> = ({ clientId }) => {
  const t = useT()
  const { http, can } = useHost()
  const { data, error, refetch } = useQuery(payeesOfClientQuery(http, clientId))
  const [proposing, setProposing] = useState(false)
  const hasProposal = data?.some(({ state }) => state === 'proposed')
  return (
    <Card
      title={t('payee.title')}
      actions={
        can('payees.propose') && data && !hasProposal ? (
          <Button size="sm" icon="plus" onClick={() => setProposing(true)}>
            {t('payee.propose')}
          </Button>
        ) : undefined
      }
    >
      {error && !data ? <ErrorState compact description={serverMessage(error)} onRetry={refetch} /> : null}
      {!data && !error ? <SkeletonText lines={4} /> : null}
      {data?.length === 0 ? (
        <EmptyState compact icon="wallet" title={t('payee.none')} description={t('payee.noneHint')} />
      ) : null}
      {data && data.length > 0 ? (
        <List aria-label={t('payee.title')}>
          {data.map((payee) => (
            <li key={payee.id}>
              <Item payee={payee} all={data} />
            </li>
          ))}
        </List>
      ) : null}
      {proposing ? <PayeeForm clientId={clientId} onClose={() => setProposing(false)} /> : null}
    </Card>
  )
}

/** An account; what no longer counts is folded up. */
function Item({ payee, all }: { payee: Payee; all: readonly Payee[] }) {
  const t = useT()
  const standing = payeeStanding(payee, all, new Date())
  const isPast = standing !== 'proposed' && standing !== 'waiting' && standing !== 'inUse'
  const details = <PayeeDetails payee={payee} standing={standing} />
  return (
    <Stack gap={3}>
      <PayeeTitle payee={payee} standing={standing} />
      {isPast ? (
        <details>
          <summary>{t('payee.details')}</summary>
          {details}
        </details>
      ) : (
        <>
          {details}
          <PayeeActions payee={payee} />
        </>
      )}
    </Stack>
  )
}
