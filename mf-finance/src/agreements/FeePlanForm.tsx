import { useHost } from '@drayline/contract'
import type {
  FeeCharge,
  FeePlan,
  FeePlanInput,
  FeePlanRecord,
} from '@drayline/domain/finance/fee-plans/fee-plan'
import { countStarts, feeTimes } from '@drayline/domain/finance/fee-plans/fee-plan'
import { feePlanInput, feePlanTerms } from '@drayline/domain/finance/fee-plans/fee-plan-schema'
import type { FormikProps } from '@drayline/platform/form'
import { FormGrid, FormWide, MoneyField, SelectField, Stack, TextField } from '@drayline/ui'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { saveFeePlan } from './agreements.queries.ts'
import { ChargeFields } from './ChargeFields.tsx'
import { type ChargeValues, emptyCharge } from './charge-values.ts'
import { PlanSummary } from './PlanSummary.tsx'
import { usePlanTexts } from './plan-texts.ts'
import { RateField } from './RateField.tsx'
import { storedTerms, typedTerms } from './typed-terms.ts'

/** A plan as its form holds it: rates as percent, amounts as dollars. */
export interface Values {
  name: string
  terms: { charges: ChargeValues[] } & Record<string, unknown>
}

const schema = {
  validateSync: (values: unknown, options?: object) =>
    feePlanInput.validateSync(inputOf(values as Values), options),
}

/** Form of a new or an existing fee plan, with what it says in words beneath. */
export function FeePlanForm({ plan, onClose }: { plan: FeePlanRecord | null; onClose: () => void }) {
  const t = useT()
  const host = useHost()
  const initialValues = useMemo(() => valuesOf(plan), [plan])
  const words = usePlanTexts()
  const textOf = (terms: Values['terms']) => {
    const typed = planOf({ name: '', terms })
    return typed ? words(typed).join(' ') : '—'
  }
  return (
    <RecordFormDrawer
      name={`fee-plan:${plan?.id ?? 'new'}`}
      size="lg"
      title={plan ? t('plan.editOne', { name: plan.name }) : t('plan.new')}
      description={t('plan.formHint')}
      record={plan}
      initialValues={initialValues}
      fromRecord={valuesOf}
      schema={schema}
      save={(input: FeePlanInput, options) => saveFeePlan(host.http, plan?.id ?? null, input, options)}
      savedText={t('plan.saved')}
      onClose={onClose}
      failedText={t('plan.failed')}
      labels={{ name: t('plan.name'), terms: t('plan.fees') }}
      show={(name, value) => (name === 'terms' ? textOf(value as Values['terms']) : String(value ?? ''))}
    >
      {(form: FormikProps<Values>) => <Fields values={form.values} />}
    </RecordFormDrawer>
  )
}

function Fields({ values }: { values: Values }) {
  const t = useT()
  const saved = planOf(values)
  return (
    <Stack gap={6}>
      <FormGrid>
        <FormWide>
          <TextField name="name" label={t('plan.name')} required maxLength={80} autoComplete="off" />
        </FormWide>
      </FormGrid>
      <ChargeFields charges={values.terms.charges} />
      <FormGrid>
        <SelectField
          name="terms.taken"
          label={t('plan.takenLabel')}
          options={feeTimes.map((value) => ({ value, label: t(`plan.taken.${value}`) }))}
        />
        <SelectField
          name="terms.countFrom"
          label={t('plan.countFrom')}
          options={countStarts.map((value) => ({ value, label: t(`plan.from.${value}`) }))}
        />
        <MoneyField name="terms.minFeeCents" label={t('plan.minFeeLabel')} />
        <TextField name="terms.minDays" label={t('plan.minDaysLabel')} inputMode="numeric" />
        <RateField name="terms.capPpm" label={t('plan.capLabel')} optional />
      </FormGrid>
      {saved ? <PlanSummary plan={saved} /> : null}
    </Stack>
  )
}

function inputOf({ name, terms }: Values) {
  const { charges, ...rest } = storedTerms(terms) as Values['terms']
  return { name, terms: { ...rest, charges: charges.map(chargeOf) } }
}

/** Flat is stepped without a next span. */
function chargeOf({ kind, every, ...charge }: ChargeValues) {
  const isProrated = String(every.isProrated) === 'true'
  if (kind === 'stepped') return { ...charge, kind, every: { ...every, isProrated } }
  return { ...charge, kind: kind === 'flat' ? 'stepped' : kind }
}

/** The plan that was typed, once it is whole. */
function planOf(values: Values): FeePlan | null {
  const { terms } = inputOf(values)
  return feePlanTerms.isValidSync(terms) ? feePlanTerms.cast(terms) : null
}

function valuesOf(plan: FeePlanRecord | null): Values {
  if (!plan)
    return {
      name: '',
      terms: {
        charges: [emptyCharge],
        ...{ minDays: '0', minFeeCents: '0.00', capPpm: '', taken: 'settlement', countFrom: 'purchase' },
      },
    }
  const { charges, ...rest } = plan.terms
  return {
    name: plan.name,
    terms: { ...(typedTerms(rest) as object), charges: charges.map(typedCharge) },
  }
}

function typedCharge(charge: FeeCharge): ChargeValues {
  const isFlat = charge.kind === 'stepped' && !charge.every
  const typed = typedTerms(charge) as Partial<ChargeValues>
  return { ...emptyCharge, ...typed, kind: isFlat ? 'flat' : charge.kind } as ChargeValues
}
