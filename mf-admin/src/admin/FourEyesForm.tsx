import { useHost, useUnsavedChanges } from '@drayline/contract'
import type { FourEyes } from '@drayline/domain/finance/four-eyes/four-eyes'
import { fourEyesInput } from '@drayline/domain/finance/four-eyes/four-eyes-schema'
import { HttpError, isUnauthorized, serverMessage } from '@drayline/platform/http'
import {
  Alert,
  Card,
  FormActions,
  MoneyField,
  Stack,
  SubmitButton,
  SwitchField,
  Text,
  TextareaField,
} from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useMemo, useState } from 'react'
import { useT } from '../messages.ts'
import { setFourEyes } from './admin.queries.ts'

/** The rule of two people, to be changed, with who set it and who may take which step. */
export function FourEyesForm({ rule, onStale }: { rule: FourEyes; onStale: () => void }) {
  const t = useT()
  const { http, notify, refresh } = useHost()
  const [dirty, setDirty] = useState(false)
  const initialValues = useMemo(
    () => ({ enabled: rule.enabled, amount: rule.amount, reason: rule.reason ?? '' }),
    [rule],
  )
  useUnsavedChanges(dirty)

  return (
    <Stack gap={6}>
      {rule.enabled ? null : (
        <Alert tone="warning" title={t('fourEyes.isOff')}>
          {rule.reason}
        </Alert>
      )}
      <Card title={t('fourEyes.title')} subtitle={t('fourEyes.hint')}>
        <Form
          aria-label={t('fourEyes.title')}
          initialValues={initialValues}
          schema={fourEyesInput}
          onDirtyChange={setDirty}
          onSubmit={async (input) => {
            await setFourEyes(http, input, { version: rule.version })
            notify.success(t('fourEyes.saved'))
            await refresh('four_eyes')
          }}
          onError={(error) => {
            // The host has told about the lost session.
            if (isUnauthorized(error)) return true
            notify.error(t('fourEyes.failed'), serverMessage(error))
            // Somebody was faster: their rule is shown, and is what the next change is made to.
            const isStale = error instanceof HttpError && error.status === 412
            if (isStale) onStale()
            return isStale
          }}
        >
          {({ values }) => (
            <>
              <Stack gap={4}>
                <SwitchField name="enabled" label={t('fourEyes.enabled')} hint={t('fourEyes.enabledHint')} />
                <MoneyField
                  name="amount"
                  label={t('fourEyes.amount')}
                  hint={t('fourEyes.amountHint')}
                  required
                />
                {values.enabled ? null : (
                  <TextareaField
                    name="reason"
                    label={t('fourEyes.reason')}
                    hint={t('fourEyes.reasonHint')}
                    required
                    rows={3}
                  />
                )}
              </Stack>
              <FormActions>
                <SubmitButton>{t('fourEyes.save')}</SubmitButton>
              </FormActions>
            </>
          )}
        </Form>
        <LastChange rule={rule} />
      </Card>
      <People rule={rule} />
    </Stack>
  )
}

function LastChange({ rule: { changedBy, changedAt } }: { rule: FourEyes }) {
  const t = useT()
  const { format } = useHost()
  const text =
    changedBy && changedAt
      ? t('fourEyes.changed', { name: changedBy.name, at: format.dateTime(changedAt) })
      : t('fourEyes.neverChanged')
  return (
    <Text as="p" size="sm" tone="muted">
      {text}
    </Text>
  )
}

const steps = ['approve', 'pay', 'decideAdvance'] as const

/** Who may take the steps that two people share: with fewer than two, a large amount cannot be paid. */
function People({ rule: { enabled, people } }: { rule: FourEyes }) {
  const t = useT()
  const isAlone = enabled && steps.some((step) => people[step].length < 2)
  return (
    <Card title={t('fourEyes.people')} subtitle={t('fourEyes.peopleHint')}>
      <Stack gap={3}>
        {isAlone ? <Alert tone="warning">{t('fourEyes.alone')}</Alert> : null}
        {steps.map((step) => (
          <div key={step}>
            <Text as="p" weight="medium">
              {t(`fourEyes.step.${step}`)}
            </Text>
            <Text as="p" tone="muted">
              {people[step].map(({ name }) => name).join(', ') || t('fourEyes.nobody')}
            </Text>
          </div>
        ))}
      </Stack>
    </Card>
  )
}
