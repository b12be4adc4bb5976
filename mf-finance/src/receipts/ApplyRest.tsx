import { useHost, useUnsavedChanges } from '@drayline/contract'
import type { Receipt } from '@drayline/domain/finance/receipts/receipt'
import { isUnauthorized } from '@drayline/platform/http'
import { Alert, Button, Card, failureText, Stack } from '@drayline/ui'
import { type FormEvent, useState } from 'react'
import { useT } from '../messages.ts'
import { ApplyGrid } from './ApplyGrid.tsx'
import { applicationsOf, centsOf, noParts } from './applying.ts'
import { LeftToApply } from './LeftToApply.tsx'
import { applyReceipt } from './receipts.queries.ts'
import { useApply } from './use-apply.ts'

/** What is left of a receipt is applied to further purchases of its broker. */
export function ApplyRest({ receipt, brokerId }: { receipt: Receipt; brokerId: number }) {
  const t = useT()
  const { http, notify } = useHost()
  const applying = useApply(brokerId, centsOf(receipt.unapplied))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // The receipt has another version after each try that succeeded.
  const [key] = useState(() => crypto.randomUUID())
  useUnsavedChanges(applying.parts.size > 0)
  const { id, version } = receipt

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || applying.problem || applying.parts.size === 0) return
    setBusy(true)
    setFailure(null)
    const applications = applicationsOf(applying.parts)
    try {
      await applyReceipt(
        http,
        id,
        { applications },
        { version, idempotencyKey: `${key}-${applications.length}` },
      )
      applying.setParts(() => noParts)
      notify.success(t('receipt.applied'))
    } catch (error) {
      if (!isUnauthorized(error)) setFailure(failureText(error) ?? t('receipt.notDone'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate aria-label={t('receipt.applyRest')} onSubmit={(event) => void submit(event)}>
      <Stack gap={4}>
        <Card title={t('receipt.applyRest')} subtitle={t('apply.subtitle')}>
          <ApplyGrid applying={applying} />
        </Card>
        {failure ? <Alert tone="destructive" title={failure} /> : null}
        {applying.problem ? <Alert tone="destructive" title={t(applying.problem)} /> : null}
        <LeftToApply applying={applying}>
          <Button
            type="submit"
            variant="primary"
            icon="check"
            loading={busy}
            disabled={applying.problem !== null || applying.parts.size === 0}
          >
            {t('receipt.apply')}
          </Button>
        </LeftToApply>
      </Stack>
    </form>
  )
}
