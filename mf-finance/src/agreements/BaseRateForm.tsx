import { useHost } from '@drayline/contract'
import type { BaseRateInput, BaseRateRecord } from '@drayline/domain/finance/fee-plans/fee-plan'
import { baseRateInput } from '@drayline/domain/finance/fee-plans/fee-plan-schema'
import { DateField, FormGrid } from '@drayline/ui'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { saveBaseRate } from './agreements.queries.ts'
import { RateField } from './RateField.tsx'
import { storedTerms, typedTerms } from './typed-terms.ts'

const schema = {
  validateSync: (values: unknown, options?: object) =>
    baseRateInput.validateSync(storedTerms(values), options),
}

const valuesOf = ({ from, ppm }: { from: string; ppm: number | null }) =>
  typedTerms({ from, ppm }) as { from: string; ppm: string }

/** A base rate from a day on. */
export function BaseRateForm({ rate, onClose }: { rate: BaseRateRecord | null; onClose: () => void }) {
  const t = useT()
  const host = useHost()
  const today = host.format.today()
  const initialValues = useMemo(() => valuesOf(rate ?? { from: today, ppm: null }), [rate, today])
  return (
    <RecordFormDrawer
      name={`base-rate:${rate?.id ?? 'new'}`}
      title={t(rate ? 'rates.edit' : 'rates.new')}
      description={t('rates.hint')}
      record={rate}
      initialValues={initialValues}
      fromRecord={valuesOf}
      schema={schema}
      save={(input: BaseRateInput, options) => saveBaseRate(host.http, rate?.id ?? null, input, options)}
      savedText={t('rates.saved')}
      onClose={onClose}
      failedText={t('rates.failed')}
      labels={{ from: t('rates.from'), ppm: t('rates.rate') }}
      show={(name, value) => (name === 'ppm' ? `${value}%` : String(value ?? ''))}
    >
      <FormGrid>
        <DateField name="from" label={t('rates.from')} required />
        <RateField name="ppm" label={t('rates.rate')} required />
      </FormGrid>
    </RecordFormDrawer>
  )
}
