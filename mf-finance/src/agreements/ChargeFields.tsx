import { feeBases } from '@drayline/domain/finance/fee-plans/fee-plan'
import { FieldArray } from '@drayline/platform/form'
import { Button, FormGrid, Heading, RemoveButton, Row, SelectField, Stack, TextField } from '@drayline/ui'
import { useT } from '../messages.ts'
import { type ChargeValues, emptyCharge, shownKinds } from './charge-values.ts'
import { RateField } from './RateField.tsx'

/** The charges of a plan: usually one. */
export function ChargeFields({ charges }: { charges: readonly ChargeValues[] }) {
  const t = useT()
  return (
    <FieldArray name="terms.charges">
      {({ push, remove }) => (
        <Stack gap={5}>
          {charges.map((charge, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the form knows its rows by their place
            <Stack key={index} as="section" gap={3}>
              <Row justify="space-between">
                <Heading level={3} size={4}>
                  {t('plan.charge', { number: index + 1 })}
                </Heading>
                {charges.length > 1 ? (
                  <RemoveButton label={t('plan.removeCharge')} onClick={() => remove(index)} />
                ) : null}
              </Row>
              <Charge at={`terms.charges[${index}]`} charge={charge} />
            </Stack>
          ))}
          {charges.length < 3 ? (
            <div>
              <Button size="sm" icon="plus" onClick={() => push(emptyCharge)}>
                {t('plan.addCharge')}
              </Button>
            </div>
          ) : null}
        </Stack>
      )}
    </FieldArray>
  )
}

function Charge({ at, charge }: { at: string; charge: ChargeValues }) {
  const t = useT()
  const { kind } = charge
  const bases = feeBases.filter((base) => kind !== 'brackets' || base !== 'openFace')
  return (
    <Stack gap={4}>
      <FormGrid>
        <SelectField
          name={`${at}.kind`}
          label={t('plan.kindLabel')}
          options={shownKinds.map((value) => ({ value, label: t(`plan.kind.${value}`) }))}
        />
        {kind === 'interest' ? null : (
          <SelectField
            name={`${at}.base`}
            label={t('plan.baseLabel')}
            options={bases.map((value) => ({ value, label: t(`plan.base.${value}`) }))}
          />
        )}
        {kind === 'flat' || kind === 'stepped' ? (
          <RateField name={`${at}.firstPpm`} label={t('plan.rate')} required />
        ) : null}
        {kind === 'stepped' ? (
          <>
            <TextField name={`${at}.firstDays`} label={t('plan.firstDays')} inputMode="numeric" required />
            <RateField name={`${at}.every.ppm`} label={t('plan.thenRate')} required />
            <TextField name={`${at}.every.days`} label={t('plan.thenDays')} inputMode="numeric" required />
            <SelectField
              name={`${at}.every.isProrated`}
              label={t('plan.partSpan')}
              options={[
                { value: 'false', label: t('plan.spanStarted') },
                { value: 'true', label: t('plan.spanProrated') },
              ]}
            />
          </>
        ) : null}
        {kind === 'daily' ? <RateField name={`${at}.dayPpm`} label={t('plan.dayRate')} required /> : null}
        {kind === 'interest' ? (
          <>
            <RateField name={`${at}.marginPpm`} label={t('plan.margin')} required />
            <SelectField
              name={`${at}.yearDays`}
              label={t('plan.yearDays')}
              options={['360', '365'].map((value) => ({ value, label: value }))}
            />
          </>
        ) : null}
      </FormGrid>
      {kind === 'brackets' ? <Brackets at={`${at}.brackets`} brackets={charge.brackets} /> : null}
    </Stack>
  )
}

function Brackets({ at, brackets }: { at: string; brackets: ChargeValues['brackets'] }) {
  const t = useT()
  return (
    <FieldArray name={at}>
      {({ insert, remove }) => (
        <Stack gap={3}>
          {brackets.map((_, index) => {
            const isLast = index === brackets.length - 1
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the form knows its rows by their place
              <FormGrid key={index}>
                <TextField
                  name={`${at}[${index}].untilDay`}
                  label={t('plan.untilDay')}
                  inputMode="numeric"
                  placeholder={isLast ? t('plan.open') : undefined}
                />
                <Row nowrap align="start">
                  <div style={{ flex: 1 }}>
                    <RateField name={`${at}[${index}].ppm`} label={t('plan.rate')} required />
                  </div>
                  <RemoveButton
                    label={t('plan.removeBracket')}
                    disabled={brackets.length === 1}
                    onClick={() => remove(index)}
                  />
                </Row>
              </FormGrid>
            )
          })}
          <div>
            <Button
              size="sm"
              icon="plus"
              onClick={() => insert(brackets.length - 1, { untilDay: '', ppm: '' })}
            >
              {t('plan.addBracket')}
            </Button>
          </div>
        </Stack>
      )}
    </FieldArray>
  )
}
