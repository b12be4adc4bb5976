import { useHost } from '@drayline/contract'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import type { FollowUp, FollowUpPostponement } from '@drayline/domain/operations/follow-ups/follow-up'
import { isPostponed } from '@drayline/domain/operations/follow-ups/follow-up'
import { followUpPostponement } from '@drayline/domain/operations/follow-ups/follow-up-schema'
import { isUnauthorized } from '@drayline/platform/http'
import {
  Alert,
  Button,
  DateField,
  Dialog,
  FormActions,
  fieldErrors,
  Row,
  SubmitButton,
  TextField,
} from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useMemo, useState } from 'react'
import { currentOf } from '../changed/changed-fields.ts'
import { useT } from '../messages.ts'
import { postponeFollowUp } from './follow-ups.queries.ts'
import { useFollowUpFailure } from './use-follow-up-failure.ts'

/** Days from today that a follow-up is put off to with one click. */
const jumps = [1, 3, 7] as const

interface PostponeDialogProps {
  followUp: FollowUp
  onClose: () => void
}

/**
 * Puts a follow-up off: the new date and why (R-FUP-6). When a colleague changed it meanwhile, it says what, and is
 * decided anew.
 */
export function PostponeDialog({ followUp: listed, onClose }: PostponeDialogProps) {
  const t = useT()
  const { http, notify, format } = useHost()
  const failureText = useFollowUpFailure()
  const [followUp, setFollowUp] = useState(listed)
  const [changed, setChanged] = useState<string | null>(null)
  const initialValues = useMemo(() => ({ dueDate: '', reason: '' }), [])
  const schema = useMemo(() => followUpPostponement(followUp.dueDate), [followUp.dueDate])
  const today = format.today()
  const from = isPostponed(today, followUp.dueDate) ? followUp.dueDate : today

  async function submit(input: FollowUpPostponement) {
    await postponeFollowUp(http, followUp, input)
    notify.success(t('followUp.postponed', { date: format.date(input.dueDate) }))
    onClose()
  }

  function failed(error: unknown): boolean {
    if (isUnauthorized(error)) return true
    const now = currentOf<FollowUp>(error)
    if (now) {
      setChanged(failureText(followUp, error) ?? null)
      setFollowUp(now)
      return true
    }
    if (!fieldErrors(error)) notify.error(t('followUp.updateFailed'), failureText(followUp, error))
    return false
  }

  return (
    <Dialog
      open
      size="sm"
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('followUp.postponeTitle', { title: followUp.title })}
      description={t('followUp.postponeNow', { date: format.date(followUp.dueDate) })}
    >
      <Form initialValues={initialValues} schema={schema} onError={failed} onSubmit={submit}>
        {(form) => (
          <>
            {changed ? <Alert tone="warning" title={changed} live /> : null}
            <Row gap={2} role="group" aria-label={t('followUp.postponeTo')}>
              {jumps.map((days) => (
                <Button
                  key={days}
                  size="sm"
                  onClick={() => void form.setFieldValue('dueDate', addDays(from, days))}
                >
                  {t('followUp.postponeBy', { days })}
                </Button>
              ))}
            </Row>
            <DateField name="dueDate" label={t('followUp.newDate')} required />
            <TextField
              name="reason"
              label={t('followUp.reason')}
              required
              maxLength={200}
              autoComplete="off"
            />
            <FormActions>
              <Button onClick={onClose}>{t('task.cancel')}</Button>
              <SubmitButton>{t('followUp.postpone')}</SubmitButton>
            </FormActions>
          </>
        )}
      </Form>
    </Dialog>
  )
}
