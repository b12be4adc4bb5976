import { useHost } from '@drayline/contract'
import type { Agreement } from '@drayline/domain/finance/agreements/agreement'
import { paymentMethods } from '@drayline/domain/finance/agreements/agreement'
import type { FeePlanRecord } from '@drayline/domain/finance/fee-plans/fee-plan'
import { documentChoices } from '@drayline/platform/choices'
import {
  CheckboxField,
  ComboboxField,
  DateField,
  FormGrid,
  FormWide,
  Heading,
  MoneyField,
  SelectField,
  Stack,
  TextField,
} from '@drayline/ui'
import { type ReactNode, useMemo } from 'react'
import { useT } from '../messages.ts'
import { BrokerTerms } from './BrokerTerms.tsx'
import { PlanSummary } from './PlanSummary.tsx'
import { RateField } from './RateField.tsx'

/** A chosen plan in the form: id and version together, because a version of it is agreed. */
export interface AgreementValues {
  effectiveFrom: string
  documentId: number | null
  feePlan: string
  terms: TypedTerms
}

/** What the form itself looks at; the other terms are texts as well. */
interface TypedTerms {
  isRecourse: boolean
  brokerAdvances: object[]
  limits: { brokers: object[] }
}

interface AgreementFieldsProps {
  clientId: number
  values: AgreementValues
  plans: readonly FeePlanRecord[]
  latest: Agreement | null
}

/** Fields of a client's terms: advance and plan, limits, charges, and what is agreed for single brokers. */
export function AgreementFields({ clientId, values, plans, latest }: AgreementFieldsProps) {
  const t = useT()
  const { http } = useHost()
  const papers = useMemo(() => documentChoices(http, clientId), [http, clientId])
  const choices = planChoices(plans, latest)
  const chosen = choices.find(({ value }) => value === values.feePlan)
  return (
    <Stack gap={6}>
      <FormGrid>
        <DateField name="effectiveFrom" label={t('agreement.effectiveFrom')} required />
        <RateField name="terms.advancePpm" label={t('terms.advance')} required />
        <TextField name="terms.recourseDays" label={t('terms.recourseDays')} inputMode="numeric" required />
        <FormWide>
          <CheckboxField
            name="terms.isRecourse"
            label={t('terms.recourse')}
            hint={t(values.terms.isRecourse ? 'terms.recourseHint' : 'terms.nonRecourseHint')}
          />
        </FormWide>
        <FormWide>
          <SelectField
            name="feePlan"
            label={t('terms.feePlan')}
            required
            placeholder={t('agreement.choosePlan')}
            options={choices}
          />
        </FormWide>
        {chosen ? (
          <FormWide>
            <PlanSummary plan={chosen.plan} />
          </FormWide>
        ) : null}
        <FormWide>
          <ComboboxField
            name="documentId"
            label={t('agreement.signedPaper')}
            hint={t('agreement.signedPaperHint')}
            optional
            search={papers.search}
            resolve={papers.resolve}
          />
        </FormWide>
      </FormGrid>
      <Group title={t('terms.limits')}>
        <MoneyField name="terms.limits.clientCents" label={t('terms.clientLimit')} optional />
        <MoneyField name="terms.limits.pairCents" label={t('terms.pairLimit')} optional />
        <RateField name="terms.limits.concentrationPpm" label={t('terms.concentration')} optional />
        <MoneyField name="terms.limits.concentrationFloorCents" label={t('terms.concentrationFloor')} />
      </Group>
      <Group title={t('terms.charges')}>
        <RateField name="terms.escrow.ppm" label={t('terms.escrowRate')} />
        <MoneyField name="terms.escrow.floorCents" label={t('terms.escrowFloor')} />
        <MoneyField name="terms.monthlyMinimumCents" label={t('terms.monthlyMinimum')} />
      </Group>
      <Group title={t('terms.transferFees')}>
        {paymentMethods.map((method) => (
          <MoneyField key={method} name={`terms.transferFees.${method}`} label={t(`method.${method}`)} />
        ))}
      </Group>
      <Group title={t('terms.clearingDays')}>
        {paymentMethods.map((method) => (
          <TextField
            key={method}
            name={`terms.clearingDays.${method}`}
            label={t(`method.${method}`)}
            inputMode="numeric"
          />
        ))}
      </Group>
      <BrokerTerms
        name="terms.brokerAdvances"
        rows={values.terms.brokerAdvances}
        title={t('terms.brokerAdvances')}
        added={{ brokerId: null, advancePpm: '' }}
        field={(at) => <RateField name={`${at}.advancePpm`} label={t('terms.advance')} required />}
      />
      <BrokerTerms
        name="terms.limits.brokers"
        rows={values.terms.limits.brokers}
        title={t('terms.brokerLimits')}
        added={{ brokerId: null, cents: '' }}
        field={(at) => <MoneyField name={`${at}.cents`} label={t('terms.pairLimit')} required />}
      />
    </Stack>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={3}>
      <Heading level={3} size={4}>
        {title}
      </Heading>
      <FormGrid>{children}</FormGrid>
    </Stack>
  )
}

/** Present versions of all plans, and the one that was agreed until now, which may be an earlier one. */
function planChoices(plans: readonly FeePlanRecord[], latest: Agreement | null) {
  const present = plans.map(({ id, version, name, terms }) => ({
    value: `${id} ${version}`,
    label: name,
    plan: terms,
  }))
  const agreed = latest?.terms.feePlan
  const value = agreed ? `${agreed.id} ${agreed.version}` : ''
  if (!agreed || present.some((one) => one.value === value)) return present
  return [...present, { value, label: `${agreed.name} (v${agreed.version})`, plan: agreed.terms }]
}
