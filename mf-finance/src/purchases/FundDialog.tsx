import { useHost } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { Alert, type BulkOutcome, Button, Checkbox, Dialog, ErrorState, Stack } from '@drayline/ui'
import { type FormEvent, useId, useState } from 'react'
import { ProgressText } from '../invoices/ProgressText.tsx'
import { useT } from '../messages.ts'
import { HowPaid } from '../payment/HowPaid.tsx'
import { ReasonText } from '../reason/ReasonText.tsx'
import { FundOutcomes } from './FundOutcomes.tsx'
import { FundPreview } from './FundPreview.tsx'
import type { FundChoice } from './fund.queries.ts'
import { isZero, sumOf } from './fund-sums.ts'
import { useFundRun } from './use-fund-run.ts'

interface FundDialogProps {
  choice: readonly FundChoice[]
  /** So many others were chosen that are not approved. */
  leftOut: number
  onClose: (outcome: BulkOutcome) => void
}

/**
 * Funding of approved invoices: first it is tried and shows what each client would get; then, on the person's word,
 * exactly what was shown is bought and paid out, client by client. The outcome stays until the window is closed.
 */
export function FundDialog({ choice, leftOut, onClose }: FundDialogProps) {
  const t = useT()
  const { format } = useHost()
  const form = useId()
  const run = useFundRun(choice, onClose)
  const { stage, method } = run
  const [reference, setReference] = useState('')
  const [reason, setReason] = useState('')
  const [ticked, setTicked] = useState(false)
  const [missing, setMissing] = useState(false)
  const possible = stage.name === 'tried' ? stage.lines.filter(({ funded }) => funded.ok) : []
  const flagged = possible.filter(({ needsOverride }) => needsOverride)
  // Where nothing else goes there is nothing to choose: only the reason is asked for.
  const overrides = flagged.length > 0 && (ticked || flagged.length === possible.length)
  const going = overrides ? possible : possible.filter(({ needsOverride }) => !needsOverride)
  const order = { method, reference: reference.trim() || null, override: overrides ? reason.trim() : null }
  const isOpen = stage.name !== 'done' && choice.length > 0

  function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog stands inside the page's tree, where other forms may be.
    event.stopPropagation()
    if (going.length === 0) return
    if (overrides && !reason.trim()) return setMissing(true)
    void run.carryOut(going, order)
  }

  const net = sumOf(
    going.map(({ funded }) => funded),
    'net',
  )
  return (
    <Dialog
      open
      size="lg"
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : run.cancel())}
      title={t('fund.title')}
      description={isOpen ? t('fund.about') : undefined}
      footer={
        <>
          <Button variant={isOpen ? 'secondary' : 'primary'} onClick={run.cancel}>
            {t(stage.name === 'doing' ? 'bulk.stop' : isOpen ? 'move.cancel' : 'changed.close')}
          </Button>
          {isOpen && stage.name !== 'failed' ? (
            <Button
              type="submit"
              form={form}
              variant="primary"
              loading={stage.name === 'trying' || stage.name === 'doing'}
              disabled={stage.name === 'tried' && going.length === 0}
            >
              {isZero(net) ? t('fund.action') : t('fund.confirm', { amount: format.money(net) })}
            </Button>
          ) : null}
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Stack gap={4}>
          {leftOut > 0 && stage.name !== 'done' ? (
            <Alert tone="info">{t('fund.leftOut', { count: leftOut })}</Alert>
          ) : null}
          {isOpen && stage.name !== 'doing' ? (
            <HowPaid
              method={method}
              onMethod={run.setMethod}
              reference={reference}
              onReference={setReference}
            />
          ) : null}
          {stage.name === 'trying' && choice.length > 0 ? (
            <ProgressText text={t('bulk.trying', { count: stage.tried })} />
          ) : null}
          {stage.name === 'failed' ? (
            <ErrorState
              compact
              title={t('bulk.tryFailed')}
              description={serverMessage(stage.error)}
              onRetry={() => void run.attempt()}
            />
          ) : null}
          {stage.name === 'tried' && choice.length > 0 ? (
            <FundPreview
              lines={stage.lines}
              going={going}
              method={method}
              onLeaveOut={() => run.leaveOut(stage.lines)}
              onLookAgain={() => run.lookAgain(stage.lines)}
            />
          ) : null}
          {stage.name === 'doing' ? (
            <ProgressText
              text={t('fund.doing', { done: stage.done, count: stage.count })}
              share={stage.done / stage.count}
            />
          ) : null}
          {stage.name === 'done' ? (
            <FundOutcomes
              outcomes={stage.outcomes}
              method={method}
              onRepeat={() => run.repeat(stage.outcomes, order)}
              onLookAgain={run.lookAgain}
            />
          ) : null}
          {flagged.length > 0 && flagged.length < possible.length ? (
            <Checkbox
              checked={ticked}
              onCheckedChange={setTicked}
              label={t('fund.override', { count: flagged.length })}
              hint={t('bulk.overrideHint')}
            />
          ) : null}
          {overrides ? (
            <ReasonText
              label={t('fund.reason')}
              hint={t('fund.reasonHint')}
              error={missing && !reason.trim() ? t('bulk.reasonMissing') : undefined}
              value={reason}
              onChange={setReason}
            />
          ) : null}
        </Stack>
      </form>
    </Dialog>
  )
}
