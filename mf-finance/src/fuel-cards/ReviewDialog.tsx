import { useHost } from '@drayline/contract'
import type {
  FuelCardApplication,
  FuelCardReview,
  FuelCardStatus,
} from '@drayline/domain/finance/fuel-cards/fuel-card'
import { fuelCardTransitions } from '@drayline/domain/finance/fuel-cards/fuel-card'
import { fuelCardReviewForm } from '@drayline/domain/finance/fuel-cards/fuel-card-schema'
import { nextStatuses } from '@drayline/domain/kernel/records/transitions'
import { domainMessages } from '@drayline/platform/domain-messages'
import { HttpError, isUnauthorized, serverMessage } from '@drayline/platform/http'
import { Alert, Button, Dialog, FormActions, SelectField, SubmitButton, TextareaField } from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useRef, useState } from 'react'
import { ChangedLines } from '../invoices/ChangedFields.tsx'
import type { ChangedField } from '../invoices/changed-fields.ts'
import { useT } from '../messages.ts'
import { reviewFuelCard } from './fuel-cards.queries.ts'

interface ReviewDialogProps {
  application: FuelCardApplication
  onClose: () => void
}

/**
 * A manager's review: where the application stands now, and why. The submitter is notified. When a colleague
 * reviewed it meanwhile, it says what changed, keeps what was typed and is decided anew.
 */
export function ReviewDialog({ application: listed, onClose }: ReviewDialogProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http, notify, can } = useHost()
  const key = useRef(crypto.randomUUID())
  const [application, setApplication] = useState(listed)
  const [changes, setChanges] = useState<ChangedField[] | null>(null)
  const { id, version, companyName, status, notes, submittedBy } = application
  const statuses: FuelCardStatus[] = [
    ...(status === 'pending' ? [] : [status]),
    ...nextStatuses(fuelCardTransitions, status, can),
  ]
  const [initialValues] = useState({ status: statuses[0] ?? status, notes: notes ?? '' })

  function changesSince(now: FuelCardApplication): ChangedField[] {
    const fields: [string, (one: FuelCardApplication) => string][] = [
      [t('column.status'), (one) => texts(`status.${one.status}`)],
      [t('column.notes'), (one) => one.notes || '—'],
      [t('cards.reviewedBy'), (one) => one.reviewedBy?.name ?? '—'],
    ]
    return fields
      .map(([label, read]) => ({ label, from: read(application), to: read(now) }))
      .filter(({ from, to }) => from !== to)
  }

  async function submit(review: FuelCardReview) {
    await reviewFuelCard(http, id, review, { version, idempotencyKey: key.current })
    notify.success(t('review.done'), companyName)
    onClose()
  }

  function failed(error: unknown): boolean {
    // A new try is a new write, unless it is not known what became of this one.
    if (error instanceof HttpError) key.current = crypto.randomUUID()
    if (isUnauthorized(error)) return true
    const now = error instanceof HttpError && error.status === 412 ? error.problem?.current : undefined
    if (!now) {
      notify.error(t('review.failed'), serverMessage(error))
      return true
    }
    setChanges(changesSince(now as FuelCardApplication))
    setApplication(now as FuelCardApplication)
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
        {changes ? (
          <Alert tone="warning" title={t('changed.title', { invoiceNumber: companyName })} live>
            <p>{t('changed.hint')}</p>
            <ChangedLines fields={changes} other={t('changed.otherDetails')} />
          </Alert>
        ) : null}
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
