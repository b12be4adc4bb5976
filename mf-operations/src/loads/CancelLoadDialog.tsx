import { useHost } from '@drayline/contract'
import type { Load, LoadCancelInput } from '@drayline/domain/operations/loads/load'
import { loadCancelInput } from '@drayline/domain/operations/loads/load-schema'
import { HttpError, isUnauthorized, serverMessage } from '@drayline/platform/http'
import { Button, Dialog, FormActions, fieldErrors, SubmitButton, TextField } from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useT } from '../messages.ts'
import { cancelLoad } from './loads.queries.ts'

const initialValues = { reason: '' }

/** Asks why a load is not hauled, and cancels it as it was seen (R-LOD-8). */
export function CancelLoadDialog({ load, onClose }: { load: Load; onClose: () => void }) {
  const t = useT()
  const { http, notify } = useHost()

  async function submit(input: LoadCancelInput) {
    await cancelLoad(http, load, input)
    notify.success(t('load.cancelled', { loadNumber: load.loadNumber }))
    onClose()
  }

  function failed(error: unknown): boolean {
    if (isUnauthorized(error) || fieldErrors(error)) return isUnauthorized(error)
    notify.error(t('load.cancelFailed'), serverMessage(error))
    // The drawer beneath shows the load as a colleague left it.
    if (error instanceof HttpError && error.status === 412) onClose()
    return true
  }

  return (
    <Dialog
      open
      size="sm"
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('load.cancelTitle', { loadNumber: load.loadNumber })}
      description={t('load.cancelHint')}
    >
      <Form initialValues={initialValues} schema={loadCancelInput} onError={failed} onSubmit={submit}>
        <TextField name="reason" label={t('load.cancelReason')} required maxLength={200} autoComplete="off" />
        <FormActions>
          <Button onClick={onClose}>{t('load.keep')}</Button>
          <SubmitButton variant="danger">{t('load.cancel')}</SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  )
}
