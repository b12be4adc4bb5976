import type { InvoiceBulkAction } from '@drayline/domain/finance/invoices/invoice-bulk'
import { bulkTargets } from '@drayline/domain/finance/invoices/invoice-bulk'
import { domainMessages } from '@drayline/platform/domain-messages'
import { serverMessage } from '@drayline/platform/http'
import { type BulkOutcome, Button, Checkbox, Dialog, ErrorState, Stack } from '@drayline/ui'
import { type FormEvent, useId, useState } from 'react'
import { useT } from '../messages.ts'
import { ReasonText } from '../reason/ReasonText.tsx'
import { BulkPreview, ChangedRows } from './BulkPreview.tsx'
import { type BulkChoice, isOverridden } from './bulk.queries.ts'
import { ProgressText } from './ProgressText.tsx'
import { type Stage, useBulkRun } from './use-bulk-run.ts'

interface BulkDialogProps {
  action: InvoiceBulkAction
  choice: BulkChoice
  onClose: (outcome: BulkOutcome) => void
}

/**
 * One change of many invoices: first it is tried and says what would be refused and why; then, on the person's word,
 * exactly what was shown is done, with progress and a way to stop. What a colleague changed meanwhile stays, and the
 * window says what changed and offers to look again. What else failed is the outcome.
 */
export function BulkDialog({ action, choice, onClose }: BulkDialogProps) {
  const t = useT()
  const form = useId()
  const { stage, attempt, carryOut, seenBefore, lookAgain, cancel } = useBulkRun(action, choice, onClose)
  const [reason, setReason] = useState('')
  const [overrides, setOverrides] = useState(false)
  const [missing, setMissing] = useState(false)
  const status = domainMessages.useT()(`status.${bulkTargets[action]}`)
  const possible = stage.name === 'tried' ? stage.rows.filter(({ ok }) => ok) : []
  const flagged = possible.filter((row) => isOverridden(action, row))
  const going = overrides ? possible : possible.filter((row) => !flagged.includes(row))
  const asked = going.length === 0 ? null : action === 'reject' ? 'reason' : overrides ? 'override' : null

  function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog stands inside the page's tree, where other forms may be.
    event.stopPropagation()
    if (going.length === 0) return
    const typed = reason.trim() || null
    if (asked && !typed) return setMissing(true)
    void carryOut(going, { reason: asked === 'reason' ? typed : null, override: asked ? typed : null })
  }

  const label = t(`step.invoices.${action}`)
  return (
    <Dialog
      open
      role="alertdialog"
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : cancel())}
      title={t('bulk.title', { action: label })}
      footer={
        <>
          <Button onClick={cancel}>{t(closeLabels[stage.name])}</Button>
          {stage.name === 'changed' ? (
            <Button
              variant="primary"
              icon="refresh"
              onClick={() => lookAgain(stage.failed.map(({ row }) => row))}
            >
              {t('changed.again')}
            </Button>
          ) : null}
          {stage.name === 'failed' || stage.name === 'changed' ? null : (
            <Button
              type="submit"
              form={form}
              variant={action === 'reject' ? 'danger' : 'primary'}
              loading={stage.name === 'trying' || stage.name === 'doing'}
              disabled={stage.name === 'tried' && going.length === 0}
            >
              {stage.name === 'tried' ? t('bulk.confirm', { action: label, count: going.length }) : label}
            </Button>
          )}
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Stack gap={4}>
          {stage.name === 'trying' ? <ProgressText text={t('bulk.trying', { count: stage.tried })} /> : null}
          {stage.name === 'failed' ? (
            <ErrorState
              compact
              title={t('bulk.tryFailed')}
              description={serverMessage(stage.error)}
              onRetry={() => void attempt()}
            />
          ) : null}
          {stage.name === 'tried' ? (
            <BulkPreview
              rows={stage.rows}
              going={going}
              status={status}
              seenBefore={seenBefore}
              onLookAgain={() => lookAgain(stage.rows)}
            />
          ) : null}
          {stage.name === 'changed' ? <ChangedRows failed={stage.failed} /> : null}
          {stage.name === 'doing' ? (
            <ProgressText
              text={t('bulk.doing', { done: stage.done, count: stage.rows.length })}
              share={stage.done / stage.rows.length}
            />
          ) : null}
          {flagged.length > 0 ? (
            <Checkbox
              checked={overrides}
              onCheckedChange={setOverrides}
              label={t('bulk.override', { count: flagged.length })}
              hint={t('bulk.overrideHint')}
            />
          ) : null}
          {asked ? (
            <ReasonText
              label={t(asked === 'reason' ? 'reason.label' : 'verdict.reason')}
              hint={t(asked === 'reason' ? 'reason.hint' : 'bulk.overrideReasonHint')}
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

const closeLabels = {
  trying: 'move.cancel',
  failed: 'move.cancel',
  tried: 'move.cancel',
  doing: 'bulk.stop',
  changed: 'changed.close',
} as const satisfies Record<Stage['name'], string>
