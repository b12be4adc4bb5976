import { useHost } from '@drayline/contract'
import type {
  ChargeBackCause,
  ChargeBackPreview,
  Purchase,
} from '@drayline/domain/finance/purchases/purchase'
import { chargeBackCauses } from '@drayline/domain/finance/purchases/purchase'
import { formatCents, isAmount, parseMoney } from '@drayline/domain/kernel/money/money'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Alert,
  DescriptionList,
  ErrorState,
  Field,
  FormGrid,
  Heading,
  Money,
  MoneyInput,
  RadioGroup,
  SkeletonText,
  Stack,
  Text,
} from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { ReasonText } from '../reason/ReasonText.tsx'
import { StepDialog } from '../reason/StepDialog.tsx'
import { centsOf } from '../receipts/applying.ts'
import { useDialogSave } from '../receipts/use-dialog-save.ts'
import { chargeBack, chargeBackQuery } from './charge-back.queries.ts'

const sources = ['payable', 'escrow'] as const
type Source = (typeof sources)[number]

/** An unpaid purchase goes back to its client; what it comes to, and where the money comes from, is shown before. */
export function ChargeBackDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const t = useT()
  const { http, notify } = useHost()
  const { id, version, invoice, terms } = purchase
  const query = useQuery(chargeBackQuery(http, id))
  const { data } = query
  const [from, setFrom] = useState<Record<Source, string>>({ payable: '', escrow: '' })
  const [cause, setCause] = useState<ChargeBackCause | null>(null)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, failure, save } = useDialogSave(t('receipt.notDone'), () => {
    notify.success(t('chargeBack.done', { invoice: invoice.invoiceNumber }))
    onClose()
  })
  const problem = data && problemOf(from, data)
  // What nobody pays for want of money is ours to bear without recourse.
  const isOurs = !terms.isRecourse && cause === 'unpaid'
  const lacksCause = !terms.isRecourse && cause === null

  function submit() {
    setTried(true)
    if (!data || problem || lacksCause || isOurs || reason.trim() === '') return
    const body = {
      ...{ reason: reason.trim(), cause },
      fromPayable: from.payable || '0.00',
      fromEscrow: from.escrow || '0.00',
    }
    void save(body, (options) => chargeBack(http, id, body, { ...options, version }))
  }

  return (
    <StepDialog
      title={t('chargeBack.title', { invoice: invoice.invoiceNumber })}
      description={t('chargeBack.about')}
      confirm={t('chargeBack.action')}
      danger
      busy={busy}
      disabled={!data}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {query.error && !data ? (
        <ErrorState
          compact
          title={t('chargeBack.failed')}
          description={serverMessage(query.error)}
          onRetry={() => query.refetch()}
        />
      ) : null}
      {!data && !query.error ? <SkeletonText lines={5} /> : null}
      <Caution purchase={purchase} earlyUntil={data?.earlyUntil ?? null} />
      {data ? <Figures preview={data} /> : null}
      {data && parseMoney(data.due) > 0 ? (
        <Sources
          preview={data}
          from={from}
          onChange={(source, amount) => setFrom((before) => ({ ...before, [source]: amount }))}
          problem={problem ?? null}
        />
      ) : null}
      {terms.isRecourse ? null : (
        <Stack gap={2}>
          <RadioGroup
            label={t('chargeBack.cause')}
            value={cause ?? ''}
            onValueChange={(value) => setCause(chargeBackCauses.find((one) => one === value) ?? null)}
            options={chargeBackCauses.map((value) => ({ value, label: t(`chargeBack.cause.${value}`) }))}
          />
          {isOurs ? <Alert tone="destructive" title={t('chargeBack.creditRisk')} /> : null}
          {tried && lacksCause ? (
            <Text role="alert" tone="danger">
              {t('chargeBack.causeMissing')}
            </Text>
          ) : null}
        </Stack>
      )}
      <ReasonText
        label={t('reason.label')}
        error={tried && reason.trim() === '' ? t('ledger.reasonMissing') : undefined}
        value={reason}
        onChange={setReason}
      />
    </StepDialog>
  )
}

function problemOf(from: Record<Source, string>, preview: ChargeBackPreview) {
  const given = sources.filter((source) => from[source] !== '')
  if (given.some((source) => !isAmount(from[source]))) return 'chargeBack.notAmount'
  if (given.some((source) => centsOf(from[source]) > parseMoney(preview[source]))) return 'chargeBack.tooMuch'
  const taken = given.reduce((sum, source) => sum + centsOf(from[source]), 0)
  return taken > parseMoney(preview.due) ? 'chargeBack.beyond' : null
}

/** Says that the broker's insolvency is ours to bear, or that the day of recourse has not come. */
function Caution({ purchase, earlyUntil }: { purchase: Purchase; earlyUntil: string | null }) {
  const t = useT()
  const { format } = useHost()
  if (!purchase.terms.isRecourse) return <Alert tone="warning" title={t('chargeBack.noRecourse')} />
  if (!earlyUntil) return null
  return <Alert tone="warning" title={t('chargeBack.early', { date: format.date(earlyUntil) })} />
}

/** From what is open to what the client owes. */
function Figures({ preview: { open, fee, reserve, due, rebate } }: { preview: ChargeBackPreview }) {
  const t = useT()
  const isOwed = parseMoney(due) > 0
  return (
    <DescriptionList
      items={[
        { term: t('purchase.open'), value: <Money value={open} /> },
        { term: t('chargeBack.fee'), value: <Money value={fee} /> },
        { term: t('chargeBack.reserve'), value: <Money value={reserve} /> },
        isOwed
          ? { term: t('chargeBack.due'), value: <Money value={due} /> }
          : { term: t('chargeBack.rebate'), value: <Money value={rebate} /> },
      ]}
    />
  )
}

interface SourcesProps {
  preview: ChargeBackPreview
  from: Record<Source, string>
  onChange: (source: Source, amount: string) => void
  problem: ReturnType<typeof problemOf>
}

/** Where the money comes from: what is payable, the escrow, and for the rest cash or the next funding. */
function Sources({ preview, from, onChange, problem }: SourcesProps) {
  const t = useT()
  const { format } = useHost()
  const left = parseMoney(preview.due) - centsOf(from.payable) - centsOf(from.escrow)
  return (
    <Stack gap={3}>
      <Heading level={3} size={4}>
        {t('chargeBack.sources')}
      </Heading>
      <FormGrid>
        {sources.map((source) => (
          <Field
            key={source}
            label={t(`chargeBack.from.${source}`)}
            hint={t('chargeBack.available', { amount: format.money(preview[source]) })}
          >
            {(control) => (
              <MoneyInput
                {...control}
                disabled={parseMoney(preview[source]) === 0}
                value={from[source]}
                onValueChange={(amount) => onChange(source, amount)}
              />
            )}
          </Field>
        ))}
      </FormGrid>
      <Text role="status" tone={problem ? 'danger' : 'muted'}>
        {problem
          ? t(problem)
          : left > 0
            ? t('chargeBack.left', { amount: format.money(formatCents(left)) })
            : t('chargeBack.allPaid')}
      </Text>
    </Stack>
  )
}
