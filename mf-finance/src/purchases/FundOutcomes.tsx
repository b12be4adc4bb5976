import { useHost } from '@drayline/contract'
import type { PaymentMethod } from '@drayline/domain/finance/agreements/agreement'
import { styled } from '@drayline/platform/styled'
import { Alert, Button, Icon, Stack, Text } from '@drayline/ui'
import { useEffect, useRef } from 'react'
import { useT } from '../messages.ts'
import type { FundLine, FundOutcome } from './fund.queries.ts'
import { isZero, sumOf } from './fund-sums.ts'

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;

  li { display: flex; gap: var(--space-2); min-width: 0; }
  li > svg { flex: none; margin-top: 2px; color: var(--success-text); }
  li[data-failed] > svg { color: var(--danger-text); }
  li > div { display: grid; flex: 1; min-width: 0; overflow-wrap: anywhere; }
`

interface FundOutcomesProps {
  outcomes: readonly FundOutcome[]
  method: PaymentMethod
  /** Asks once more for what got no answer. */
  onRepeat: () => void
  onLookAgain: (lines: readonly FundLine[]) => void
}

/** What became of a funding, client by client; what stayed can be tried again. */
export function FundOutcomes({ outcomes, method, onRepeat, onLookAgain }: FundOutcomesProps) {
  const t = useT()
  const { format } = useHost()
  const head = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone.
  useEffect(() => head.current?.focus(), [])
  const funded = outcomes.flatMap(({ answer, line }) => (answer?.ok ? [shownOf(answer, line)] : []))
  const stayed = outcomes.filter(({ answer }) => !answer?.ok)
  const net = sumOf(funded, 'net')
  const isUnsure = stayed.some(({ answer }) => answer === null)
  return (
    <Stack gap={4}>
      <Text as="p" ref={head} tabIndex={-1} role="status" weight="semibold">
        {funded.length === 0
          ? t('fund.nothingDone')
          : t('fund.done', { count: funded.length, amount: format.money(net) })}
      </Text>
      {stayed.length > 0 ? (
        <Alert tone="warning" title={t('fund.stayed', { count: stayed.length })}>
          {isUnsure ? t('fund.repeatHint') : null}
          <div>
            <Button
              size="sm"
              icon="refresh"
              onClick={() => (isUnsure ? onRepeat() : onLookAgain(stayed.map(({ line }) => line)))}
            >
              {t(isUnsure ? 'fund.repeat' : 'changed.again')}
            </Button>
          </div>
        </Alert>
      ) : null}
      <List>
        {[...stayed, ...outcomes.filter(({ answer }) => answer?.ok)].map((outcome) => (
          <Outcome key={outcome.line.funded.invoices[0]?.id} outcome={outcome} method={method} />
        ))}
      </List>
    </Stack>
  )
}

/** An answer to a repetition knows that it was done, not always with which amounts: they are those that were shown. */
function shownOf(answer: NonNullable<FundOutcome['answer']>, { funded }: FundLine) {
  return { ...answer, amounts: answer.amounts ?? funded.amounts }
}

function Outcome({ outcome, method }: { outcome: FundOutcome; method: PaymentMethod }) {
  const t = useT()
  const { format } = useHost()
  const { line, answer, error } = outcome
  const name = line.funded.client?.name ?? t('fund.unknownClient')
  const count = line.funded.invoices.length
  if (answer?.ok) {
    const { amounts } = shownOf(answer, line)
    const paid = amounts && !isZero(amounts.net)
    return (
      <li>
        <Icon name="check-circle" />
        <div>
          <Text weight="medium">{name}</Text>
          <Text size="sm" tone="muted">
            {paid
              ? t('fund.paid', {
                  count,
                  amount: format.money(amounts.net),
                  method: t(`payment.${method}`),
                })
              : t(amounts ? 'fund.setOff' : 'fund.onlyPaid', { count })}
          </Text>
        </div>
      </li>
    )
  }
  return (
    <li data-failed="">
      <Icon name="x-circle" />
      <div>
        <Text weight="medium">{name}</Text>
        <Text size="sm">{answer?.message ?? error ?? t('fund.notTried')}</Text>
      </div>
    </li>
  )
}
