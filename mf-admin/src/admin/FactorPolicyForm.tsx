import { useHost, useUnsavedChanges } from '@drayline/contract'
import { roles } from '@drayline/domain/kernel/access/roles'
import type { FactorPolicy } from '@drayline/domain/platform/security/security'
import { factorPolicyInput } from '@drayline/domain/platform/security/security-schema'
import { domainMessages } from '@drayline/platform/domain-messages'
import { HttpError, isUnauthorized, serverMessage } from '@drayline/platform/http'
import { boolean, object } from '@drayline/platform/yup'
import {
  Card,
  CheckboxField,
  FormActions,
  FormGrid,
  Stack,
  SubmitButton,
  Text,
  TextField,
} from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useMemo, useState } from 'react'
import { useT } from '../messages.ts'
import { setPolicy } from './security.queries.ts'

/** A box for each role. The rule of the days is the API's. */
const fields = object({
  employee: boolean().required(),
  manager: boolean().required(),
  admin: boolean().required(),
  graceDays: factorPolicyInput.fields.graceDays,
})

interface FactorPolicyFormProps {
  policy: FactorPolicy
  onStale: () => void
}

/** Which roles need a second factor, and how long they have; managers read it. */
export function FactorPolicyForm({ policy, onStale }: FactorPolicyFormProps) {
  const t = useT()
  const { can } = useHost()
  return (
    <Card title={t('factorPolicy.title')} subtitle={t('factorPolicy.hint')}>
      {can('security.manage') ? <PolicyFields policy={policy} onStale={onStale} /> : <Rule policy={policy} />}
      <LastChange policy={policy} />
    </Card>
  )
}

function Rule({ policy }: { policy: FactorPolicy }) {
  const t = useT()
  const texts = domainMessages.useT()
  const needed = policy.roles.map((role) => texts(`role.${role}`)).join(', ')
  return (
    <Text as="p">
      {needed ? t('factorPolicy.rule', { roles: needed, count: policy.graceDays }) : t('factorPolicy.nobody')}
    </Text>
  )
}

function PolicyFields({ policy, onStale }: FactorPolicyFormProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http, notify, refresh } = useHost()
  const [dirty, setDirty] = useState(false)
  const initialValues = useMemo(() => {
    const has = (role: (typeof roles)[number]) => policy.roles.includes(role)
    const days = String(policy.graceDays)
    return { employee: has('employee'), manager: has('manager'), admin: has('admin'), graceDays: days }
  }, [policy])
  useUnsavedChanges(dirty)
  return (
    <Form
      aria-label={t('factorPolicy.title')}
      initialValues={initialValues}
      schema={fields}
      onDirtyChange={setDirty}
      onSubmit={async ({ graceDays, ...needed }) => {
        const input = { roles: roles.filter((role) => needed[role]), graceDays: Number(graceDays) }
        await setPolicy(http, input, { version: policy.version })
        notify.success(t('factorPolicy.saved'))
        await refresh('security')
      }}
      onError={(error) => {
        // The host has told about the lost session.
        if (isUnauthorized(error)) return true
        notify.error(t('factorPolicy.failed'), serverMessage(error))
        // Somebody was faster: their rule is shown, and is what the next change is made to.
        const isStale = error instanceof HttpError && error.status === 412
        if (isStale) onStale()
        return isStale
      }}
    >
      <Stack gap={4}>
        {roles.map((role) => (
          <CheckboxField key={role} name={role} label={texts(`role.${role}`)} />
        ))}
        <FormGrid>
          <TextField
            name="graceDays"
            label={t('factorPolicy.graceDays')}
            hint={t('factorPolicy.graceDaysHint')}
            inputMode="numeric"
            required
          />
        </FormGrid>
      </Stack>
      <FormActions>
        <SubmitButton>{t('factorPolicy.save')}</SubmitButton>
      </FormActions>
    </Form>
  )
}

function LastChange({ policy: { changedBy, changedAt } }: { policy: FactorPolicy }) {
  const t = useT()
  const { format } = useHost()
  if (!changedBy || !changedAt) return null
  return (
    <Text as="p" size="sm" tone="muted">
      {t('fourEyes.changed', { name: changedBy.name, at: format.dateTime(changedAt) })}
    </Text>
  )
}
