import { useHost } from '@drayline/contract'
import type { CreditCheck } from '@drayline/domain/credit-check'
import { creditDecisionInput } from '@drayline/domain/credit-check-schema'
import { HttpError, isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useQueryClient } from '@drayline/platform/query'
import {
  Button,
  CheckboxField,
  Dialog,
  Form,
  FormActions,
  SubmitButton,
  TextareaField,
  TextField,
} from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { decideCheck, refreshChecks } from './credit-checks.queries.ts'

export type Decision = 'approved' | 'rejected'

interface DecisionDialogProps {
  check: CreditCheck
  decision: Decision
  onClose: () => void
}

/** A manager's decision: the limit of an approval, the reason of a rejection. */
export function DecisionDialog({ check, decision, onClose }: DecisionDialogProps) {
  const t = useT()
  const { http, notify } = useHost()
  const queries = useQueryClient()
  const approving = decision === 'approved'
  const name = check.broker?.name ?? ''
  const initialValues = useMemo(() => valuesOf(check, decision), [check, decision])
  const text = t(approving ? 'check.approve' : 'check.reject')

  function failed(error: unknown): boolean {
    if (isUnauthorized(error)) return true
    notify.error(t('check.decideFailed'), serverMessage(error))
    // A colleague may have decided, or had it scored anew: the decision begins again at what is there now.
    if (error instanceof HttpError && error.status === 412) onClose()
    void refreshChecks(queries)
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
      <Form
        initialValues={initialValues}
        schema={creditDecisionInput}
        onError={failed}
        onSubmit={async (input) => {
          await decideCheck(http, check, input)
          notify.success(t(approving ? 'check.approved' : 'check.rejected'))
          onClose()
          await refreshChecks(queries)
        }}
      >
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
            <CheckboxField name="applyLimit" label={t('check.applyLimit')} />
          </>
        ) : null}
        <TextareaField name="note" label={t('check.note')} rows={3} required={!approving} />
        <FormActions>
          <Button onClick={onClose}>{t('check.cancel')}</Button>
          <SubmitButton variant={approving ? 'primary' : 'danger'}>{text}</SubmitButton>
        </FormActions>
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
