import { useHost } from '@drayline/contract'
import type { CreditCheckDetail } from '@drayline/domain/operations/credit-checks/credit-check'
import { creditCheckInput } from '@drayline/domain/operations/credit-checks/credit-check-schema'
import { brokerChoices } from '@drayline/platform/choices'
import {
  ComboboxField,
  Drawer,
  ForbiddenState,
  FormGrid,
  FormWide,
  TextareaField,
  TextField,
} from '@drayline/ui'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { requestCheck } from './credit-checks.queries.ts'

interface CheckFormProps {
  /** The broker that the address names. */
  brokerId: number | null
  onSaved: (check: CreditCheckDetail) => void
  onClose: () => void
}

/** Requests a credit check of a broker; the check opens with its score. */
export function CheckForm({ brokerId, onSaved, onClose }: CheckFormProps) {
  const t = useT()
  const { http, can, notify } = useHost()
  const brokers = useMemo(() => brokerChoices(http), [http])
  const initialValues = useMemo(() => ({ brokerId, requestedLimit: '', reason: '' }), [brokerId])
  if (!can('creditChecks.request'))
    return (
      <Drawer open onOpenChange={onClose} title={t('check.new')}>
        <ForbiddenState />
      </Drawer>
    )

  async function saved(check: CreditCheckDetail) {
    notify.success(t('check.requested'))
    onSaved(check)
  }

  return (
    <RecordFormDrawer
      name="credit-check:new"
      title={t('check.new')}
      record={null}
      initialValues={initialValues}
      schema={creditCheckInput}
      save={(input, options) => requestCheck(http, input, options)}
      onSaved={saved}
      onClose={onClose}
      failedText={t('check.requestFailed')}
      labels={{
        brokerId: t('check.broker'),
        requestedLimit: t('check.requestedLimit'),
        reason: t('check.reason'),
      }}
    >
      <FormGrid>
        <FormWide>
          <ComboboxField
            name="brokerId"
            creates="broker"
            label={t('check.broker')}
            required
            search={brokers.search}
            resolve={brokers.resolve}
          />
        </FormWide>
        <FormWide>
          <TextField
            name="requestedLimit"
            label={t('check.requestedLimit')}
            hint={t('broker.limitHint')}
            inputMode="numeric"
            autoComplete="off"
            required
          />
        </FormWide>
        <FormWide>
          <TextareaField name="reason" label={t('check.reason')} rows={3} />
        </FormWide>
      </FormGrid>
    </RecordFormDrawer>
  )
}
