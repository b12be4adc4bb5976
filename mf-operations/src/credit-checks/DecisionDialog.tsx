import { useHost } from '@drayline/contract'
import type { CreditCheck, CreditDecisionInput } from '@drayline/domain/operations/credit-checks/credit-check'
import { creditDecisionInput } from '@drayline/domain/operations/credit-checks/credit-check-schema'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import {
  Button,
  CheckboxField,
  Dialog,
  ErrorState,
  FormActions,
  fieldErrors,
  SubmitButton,
  TextareaField,
  TextField,
} from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useMemo, useState } from 'react'
import { ChangedNotice } from '../changed/ChangedNotice.tsx'
import { type ChangedField, currentOf } from '../changed/changed-fields.ts'
import { useT } from '../messages.ts'
import { limitText } from './check-columns.tsx'
import { decideCheck } from './credit-checks.queries.ts'
import { useCheckChanges } from './use-check-changes.ts'
import { useSeenLimit } from './use-seen-limit.ts'

export type Decision = 'approved' | 'rejected'

interface DecisionDialogProps {
  check: CreditCheck
  decision: Decision
  onClose: () => void
}

/**
 * A manager's decision: the limit of an approval, the reason of a rejection. It is about the check and the broker's
 * limit as they are shown: when a colleague changed one of them meanwhile, it says what and is decided anew.
 */
export function DecisionDialog({ check: listed, decision, onClose }: DecisionDialogProps) {
  const t = useT()
  const { http, notify, format } = useHost()
  const changesOf = useCheckChanges()
  const [check, setCheck] = useState(listed)
  const [changes, setChanges] = useState<ChangedField[] | null>(null)
  const limit = useSeenLimit(listed.brokerId)
  const approving = decision === 'approved'
  const name = check.broker?.name ?? ''
  const initialValues = useMemo(() => valuesOf(listed, decision), [listed, decision])
  const presentLimit =
    limit.seen === null ? null : t('check.presentLimit', { limit: format.money(limitText(limit.seen) ?? '') })
  const text = t(approving ? 'check.approve' : 'check.reject')

  async function submit(input: CreditDecisionInput) {
    const seenLimit = approving && input.applyLimit ? (limit.seen ?? undefined) : undefined
    try {
      await decideCheck(http, check, { ...input, seenLimit })
    } catch (error) {
      // The broker may have another limit by now: the decision begins again at what is there.
      if (fieldErrors(error)) void limit.lookAgain()
      throw error
    }
    notify.success(t(approving ? 'check.approved' : 'check.rejected'))
    onClose()
  }

  function failed(error: unknown): boolean {
    if (isUnauthorized(error)) return true
    const now = currentOf<CreditCheck>(error)
    if (now) {
      setChanges(changesOf(check, now))
      setCheck(now)
      return true
    }
    notify.error(t('check.decideFailed'), serverMessage(error))
    return false
  }

  return (
    <Dialog
      open
      size="sm"
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t(approving ? 'check.approveTitle' : 'check.rejectTitle', { name })}
    >
      <Form initialValues={initialValues} schema={creditDecisionInput} onError={failed} onSubmit={submit}>
        {({ values }) => (
          <>
            {changes ? <ChangedNotice fields={changes} /> : null}
            {approving ? (
              <>
                <TextField
                  name="limit"
                  label={t('check.limit')}
                  hint={t('broker.limitHint')}
                  inputMode="numeric"
                  autoComplete="off"
                  required
                />
                <CheckboxField
                  name="applyLimit"
                  label={t('check.applyLimit')}
                  hint={presentLimit ?? undefined}
                />
                {limit.error ? (
                  <ErrorState compact title={t('broker.loadFailed')} onRetry={() => void limit.lookAgain()} />
                ) : null}
              </>
            ) : null}
            <TextareaField name="note" label={t('check.note')} rows={3} required={!approving} />
            <FormActions>
              <Button onClick={onClose}>{t('check.cancel')}</Button>
              {check.status === 'pending' ? (
                <SubmitButton
                  variant={approving ? 'primary' : 'danger'}
                  disabled={approving && values.applyLimit && limit.seen === null}
                >
                  {text}
                </SubmitButton>
              ) : null}
            </FormActions>
          </>
        )}
      </Form>
    </Dialog>
  )
}

function valuesOf({ proposedLimit }: CreditCheck, status: Decision) {
  return {
    status,
    limit: status === 'approved' && proposedLimit ? String(proposedLimit) : '',
    note: '',
    applyLimit: true,
  }
}
