import { useHost } from '@drayline/contract'
import type { InvoiceBulkAction, InvoiceBulkRow } from '@drayline/domain/invoice-bulk'
import { bulkTargets } from '@drayline/domain/invoice-bulk'
import { domainMessages } from '@drayline/platform/domain-messages'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useQueryClient } from '@drayline/platform/query'
import { type BulkOutcome, Button, Dialog, ErrorState, Field, Stack, Text, Textarea } from '@drayline/ui'
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import { BulkPreview } from './BulkPreview.tsx'
import { type BulkChoice, doBulk, tryBulk } from './bulk.queries.ts'
import { refreshInvoices } from './invoices.queries.ts'

interface BulkDialogProps {
  action: InvoiceBulkAction
  choice: BulkChoice
  onClose: (outcome: BulkOutcome) => void
}

type Stage =
  | { name: 'trying'; tried: number }
  | { name: 'failed'; error: unknown }
  | { name: 'tried'; rows: InvoiceBulkRow[] }
  | { name: 'doing'; rows: InvoiceBulkRow[]; done: number }

/**
 * One change of many invoices: first it is tried and says what would be refused and why; then, on the person's word, it
 * is done, with progress and a way to stop. What failed then is the outcome.
 */
export function BulkDialog({ action, choice, onClose }: BulkDialogProps) {
  const t = useT()
  const { http, notify } = useHost()
  const queries = useQueryClient()
  const form = useId()
  const stop = useRef(new AbortController())
  const [stage, setStage] = useState<Stage>({ name: 'trying', tried: 0 })
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const status = domainMessages.useT()(`status.${bulkTargets[action]}`)

  const attempt = useCallback(async () => {
    stop.current = new AbortController()
    const { signal } = stop.current
    setStage({ name: 'trying', tried: 0 })
    try {
      const onProgress = (tried: number) => setStage({ name: 'trying', tried })
      const rows = await tryBulk(http, action, choice, { signal, onProgress })
      setStage({ name: 'tried', rows })
    } catch (error) {
      if (signal.aborted) return
      if (isUnauthorized(error)) onClose({ failed: [], cancelled: true })
      else setStage({ name: 'failed', error })
    }
  }, [http, action, choice, onClose])

  useEffect(() => {
    void attempt()
    return () => stop.current.abort()
  }, [attempt])

  async function carryOut(event: FormEvent) {
    event.preventDefault()
    // The dialog stands inside the page's tree, where other forms may be.
    event.stopPropagation()
    if (stage.name !== 'tried') return
    const rows = stage.rows.filter(({ ok }) => ok)
    if (rows.length === 0) return
    if (action === 'reject' && !reason.trim()) return setMissing(true)
    stop.current = new AbortController()
    setStage({ name: 'doing', rows, done: 0 })
    try {
      const onProgress = (done: number) => setStage({ name: 'doing', rows, done })
      const watch = { signal: stop.current.signal, onProgress }
      const { done, failed } = await doBulk(http, action, rows, reason.trim() || null, watch)
      await refreshInvoices(queries)
      if (done.length > 0) notify.success(t('move.done', { count: done.length, status }))
      onClose({
        failed: failed.map(({ row, message }) => ({
          id: row.id,
          label: row.invoiceNumber ?? `#${row.id}`,
          message,
        })),
      })
    } catch {
      // The host has told about the lost session already.
      onClose({ failed: [], cancelled: true })
    }
  }

  const cancel = () => {
    stop.current.abort()
    // What is being done ends with its part and closes the window then.
    if (stage.name !== 'doing') onClose({ failed: [], cancelled: true })
  }
  const going = stage.name === 'tried' ? stage.rows.filter(({ ok }) => ok) : []
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
          <Button onClick={cancel}>{t(stage.name === 'doing' ? 'bulk.stop' : 'move.cancel')}</Button>
          {stage.name === 'failed' ? null : (
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
      <form id={form} noValidate onSubmit={(event) => void carryOut(event)}>
        <Stack gap={4}>
          {stage.name === 'trying' ? <Progress text={t('bulk.trying', { count: stage.tried })} /> : null}
          {stage.name === 'failed' ? (
            <ErrorState
              compact
              title={t('bulk.tryFailed')}
              description={serverMessage(stage.error)}
              onRetry={() => void attempt()}
            />
          ) : null}
          {stage.name === 'tried' ? <BulkPreview rows={stage.rows} status={status} /> : null}
          {stage.name === 'doing' ? (
            <Progress
              text={t('bulk.doing', { done: stage.done, count: stage.rows.length })}
              share={stage.done / stage.rows.length}
            />
          ) : null}
          {stage.name === 'tried' && action === 'reject' && going.length > 0 ? (
            <Field
              label={t('reason.label')}
              hint={t('reason.hint')}
              required
              error={missing && !reason.trim() ? t('bulk.reasonMissing') : undefined}
            >
              {(control) => (
                <Textarea
                  rows={3}
                  maxLength={500}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                  {...control}
                />
              )}
            </Field>
          ) : null}
        </Stack>
      </form>
    </Dialog>
  )
}

function Progress({ text, share }: { text: string; share?: number }) {
  return (
    <Stack gap={2}>
      <Text role="status">{text}</Text>
      <progress aria-label={text} value={share} style={{ width: '100%', accentColor: 'var(--accent)' }} />
    </Stack>
  )
}
