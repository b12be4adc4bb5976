import { useHost } from '@drayline/contract'
import type { Load } from '@drayline/domain/operations/loads/load'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { Alert, Button } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { restoreLoad } from './loads.queries.ts'

/** Says who cancelled a load, when and why, and takes it back. Renders nothing for other loads. */
export function LoadCancellation({ load }: { load: Load }) {
  const t = useT()
  const { http, can, format, notify } = useHost()
  const [busy, setBusy] = useState(false)
  const { cancellation, loadNumber } = load
  if (!cancellation) return null

  async function restore() {
    setBusy(true)
    try {
      await restoreLoad(http, load)
      notify.success(t('load.restored', { loadNumber }))
    } catch (error) {
      if (!isUnauthorized(error)) notify.error(t('load.restoreFailed'), serverMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Alert tone="warning" title={t('load.cancelledTitle')}>
      <p>
        {t('load.cancelledBy', { by: cancellation.by.name, date: format.date(cancellation.at) })}{' '}
        {cancellation.reason}
      </p>
      {can('loads.cancel') ? (
        <Button size="sm" icon="refresh" loading={busy} onClick={() => void restore()}>
          {t('load.restore')}
        </Button>
      ) : null}
    </Alert>
  )
}
