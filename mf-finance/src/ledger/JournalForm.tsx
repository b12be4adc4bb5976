import { useHost } from '@drayline/contract'
import { accountRules } from '@drayline/domain/finance/ledger/chart'
import { handAccounts, maxJournalLines, mayNameByHand } from '@drayline/domain/finance/ledger/journal'
import { formatCents, isAmount, parseMoney } from '@drayline/domain/kernel/money/money'
import { brokerChoices, clientChoices } from '@drayline/platform/choices'
import { FieldArray } from '@drayline/platform/form'
import { styled } from '@drayline/platform/styled'
import { Button, ComboboxField, MoneyField, RemoveButton, Row, Stack, Text, useFormField } from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { accountChoices } from './account-choices.ts'
import { type JournalValues, RequestDrawer } from './RequestDrawer.tsx'

interface Line {
  account: string
  debit: string
  credit: string
  clientId: number | null
  brokerId: number | null
}

const line: Line = { account: '', debit: '', credit: '', clientId: null, brokerId: null }

const LineBox = styled.fieldset`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-3) 0;
  border: 0;
  border-top: 1px solid var(--border);

  .head { display: flex; align-items: end; gap: var(--space-2); }
  .head > :first-child { flex: 1; min-width: 0; }
  .sides { display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-3); }
`

interface JournalFormProps {
  /** The company's day. */
  today: string
  onClose: () => void
}

/** Form of an entry by hand with lines of its own. */
export function JournalForm({ today, onClose }: JournalFormProps) {
  const t = useT()
  const initialValues = useMemo<JournalValues<Line>>(
    () => ({ bookDate: today, reason: '', lines: [line, line], reverses: null }),
    [today],
  )
  return (
    <RequestDrawer name="new" title={t('ledger.newJournal')} initialValues={initialValues} onClose={onClose}>
      {({ lines }) => <Lines lines={lines} />}
    </RequestDrawer>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const t = useT()
  return (
    <FieldArray name="lines">
      {({ push, remove }) => (
        <Stack gap={2}>
          {lines.map((one, index) => (
            <LineFields
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
              key={index}
              line={one}
              index={index}
              onRemove={lines.length > 2 ? () => remove(index) : undefined}
            />
          ))}
          <Totals lines={lines} />
          {lines.length < maxJournalLines ? (
            <Row>
              <Button icon="plus" onClick={() => push(line)}>
                {t('ledger.addLine')}
              </Button>
            </Row>
          ) : null}
        </Stack>
      )}
    </FieldArray>
  )
}

interface LineFieldsProps {
  line: Line
  index: number
  onRemove: (() => void) | undefined
}

function LineFields({ line: { account }, index, onRemove }: LineFieldsProps) {
  const t = useT()
  const { http } = useHost()
  const clients = useMemo(() => clientChoices(http), [http])
  const brokers = useMemo(() => brokerChoices(http), [http])
  const accounts = useMemo(() => accountChoices(t), [t])
  const code = handAccounts.find((one) => one === account)
  const { needs = [] } = code ? accountRules(code) : {}
  const name = (field: keyof Line) => `lines[${index}].${field}`
  const party = (field: 'clientId' | 'brokerId') => code !== undefined && mayNameByHand(code, field)
  return (
    <LineBox aria-label={t('ledger.lineNumber', { number: index + 1 })}>
      <div className="head">
        <ComboboxField
          name={name('account')}
          label={t('ledger.account')}
          required
          placeholder={t('ledger.chooseAccount')}
          search={accounts.search}
          resolve={accounts.resolve}
          delay={0}
        />
        {onRemove ? <RemoveButton label={t('ledger.removeLine')} onClick={onRemove} /> : null}
      </div>
      {party('clientId') ? (
        <ComboboxField
          name={name('clientId')}
          label={t('column.client')}
          required={needs.includes('clientId')}
          search={clients.search}
          resolve={clients.resolve}
        />
      ) : null}
      {party('brokerId') ? (
        <ComboboxField
          name={name('brokerId')}
          label={t('column.broker')}
          required={needs.includes('brokerId')}
          search={brokers.search}
          resolve={brokers.resolve}
        />
      ) : null}
      <div className="sides">
        <MoneyField name={name('debit')} label={t('ledger.debit')} />
        <MoneyField name={name('credit')} label={t('ledger.credit')} />
      </div>
    </LineBox>
  )
}

/** What is still missing to a balance, while it is typed, and why the lines make no entry. */
function Totals({ lines }: { lines: readonly Line[] }) {
  const t = useT()
  const { format } = useHost()
  const apart = (cents: number) => format.money(formatCents(Math.abs(cents)))
  const sum = (side: 'debit' | 'credit') =>
    lines.reduce((total, one) => total + (isAmount(one[side]) ? parseMoney(one[side]) : 0), 0)
  const difference = sum('debit') - sum('credit')
  const { id, error } = useFormField('lines')
  if (error)
    return (
      <Text as="p" id={id} tone="danger" tabIndex={-1} role="alert">
        {error} {difference === 0 ? null : t('ledger.difference', { amount: apart(difference) })}
      </Text>
    )
  return (
    <Text as="p" tone="muted">
      {difference === 0
        ? t('ledger.isBalanced', { amount: formatCents(sum('debit')) })
        : t('ledger.difference', { amount: apart(difference) })}
    </Text>
  )
}
