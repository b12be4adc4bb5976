import { useHost } from '@drayline/contract'
import type { FuelCardApplication, FuelCardReview, FuelCardStatus } from '@drayline/domain/fuel-card'
import { fuelCardTransitions } from '@drayline/domain/fuel-card'
import { fuelCardReviewForm } from '@drayline/domain/fuel-card-schema'
import { nextStatuses } from '@drayline/domain/transitions'
import { domainMessages } from '@drayline/platform/domain-messages'
import { HttpError, isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useQueryClient } from '@drayline/platform/query'
import { Button, Dialog, Form, FormActions, SelectField, SubmitButton, TextareaField } from '@drayline/ui'
import { useMemo, useRef } from 'react'
import { useT } from '../messages.ts'
import { refreshFuelCards, reviewFuelCard } from './fuel-cards.queries.ts'

interface ReviewDialogProps {
  application: FuelCardApplication
  onClose: () => void
}

/** A manager's review: where the application stands now, and why. Whoever submitted it is told. */
export function ReviewDialog({ application, onClose }: ReviewDialogProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http, notify, can } = useHost()
  const queries = useQueryClient()
  const key = useRef(crypto.randomUUID())
  const { id, version, companyName, status, notes, submittedBy } = application
  const statuses: FuelCardStatus[] = [
    ...(status === 'pending' ? [] : [status]),
    ...nextStatuses(fuelCardTransitions, status, can),
  ]
  const first = statuses[0] ?? status
  const initialValues = useMemo(() => ({ status: first, notes: notes ?? '' }), [first, notes])

  async function submit(review: FuelCardReview) {
    await reviewFuelCard(http, id, review, { version, idempotencyKey: key.current })
    notify.success(t('review.done'), companyName)
    onClose()
    await refreshFuelCards(queries)
  }

  function failed(error: unknown): boolean {
    // A new try is a new write, unless it is not known what became of this one.
    if (error instanceof HttpError) key.current = crypto.randomUUID()
    if (isUnauthorized(error)) return true
    notify.error(t('review.failed'), serverMessage(error))
    // A colleague may have reviewed it meanwhile.
    if (error instanceof HttpError && error.status === 412) {
      onClose()
      void refreshFuelCards(queries)
    }
    return true
  }

  return (
    <Dialog
      open
      size="sm"
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('review.title', { company: companyName })}
      description={t('review.tells', { name: submittedBy.name })}
    >
      <Form initialValues={initialValues} schema={fuelCardReviewForm} onSubmit={submit} onError={failed}>
        <SelectField
          name="status"
          label={t('column.status')}
          required
          options={statuses.map((value) => ({ value, label: texts(`status.${value}`) }))}
        />
        <TextareaField
          name="notes"
          label={t('column.notes')}
          hint={t('review.notesHint')}
          rows={4}
          maxLength={2000}
        />
        <FormActions>
          <Button onClick={onClose}>{t('move.cancel')}</Button>
          <SubmitButton>{t('review.save')}</SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  )
}
