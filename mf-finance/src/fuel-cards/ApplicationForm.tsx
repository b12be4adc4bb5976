import { useHost } from '@drayline/contract'
import type { FuelCardInput } from '@drayline/domain/finance/fuel-cards/fuel-card'
import {
  businessTypes,
  fleetSizes,
  fuelCardTypes,
  fuelSpendBands,
  yearsInBusinessBands,
} from '@drayline/domain/finance/fuel-cards/fuel-card'
import { fuelCardInput } from '@drayline/domain/finance/fuel-cards/fuel-card-schema'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Drawer, ForbiddenState, FormGrid, FormWide, SelectField, Text, TextField } from '@drayline/ui'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { submitFuelCard } from './fuel-cards.queries.ts'

/** An application as its form holds it: nothing chosen is empty. */
type Values = Record<keyof FuelCardInput, string>

const empty: Values = {
  ...{ companyName: '', contactName: '', email: '', phone: '', fleetSize: '', monthlyFuelSpend: '' },
  ...{ cardType: '', businessType: '', yearsInBusiness: '' },
}

/** Form of a new application (R-FUC-5); the card may be chosen already. */
export function ApplicationForm({ cardType, onClose }: { cardType: string | null; onClose: () => void }) {
  const t = useT()
  const host = useHost()
  const initialValues = useMemo<Values>(
    () => ({ ...empty, cardType: fuelCardTypes.find((type) => type === cardType) ?? '' }),
    [cardType],
  )
  if (!host.can('fuelCards.apply'))
    return (
      <Drawer open onOpenChange={onClose} title={t('cards.new')}>
        <ForbiddenState />
      </Drawer>
    )

  return (
    <RecordFormDrawer
      name="fuel-card:new"
      title={t('cards.new')}
      description={t('cards.reviewTime')}
      record={null}
      initialValues={initialValues}
      schema={fuelCardInput}
      save={(input, options) => submitFuelCard(host.http, input, options)}
      savedText={[t('cards.submitted'), t('cards.reviewTime')]}
      onClose={onClose}
      failedText={t('cards.submitFailed')}
      labels={{}}
    >
      <ApplicationFields />
    </RecordFormDrawer>
  )
}

function ApplicationFields() {
  const t = useT()
  const texts = domainMessages.useT()
  const choose = t('cards.choose')
  return (
    <FormGrid>
      <FormWide>
        <TextField
          name="companyName"
          label={t('cards.companyName')}
          required
          maxLength={200}
          autoComplete="organization"
        />
      </FormWide>
      <FormWide>
        <TextField
          name="contactName"
          label={t('cards.contactName')}
          required
          maxLength={120}
          autoComplete="name"
        />
      </FormWide>
      <TextField name="email" type="email" label={t('cards.email')} required autoComplete="email" />
      <TextField
        name="phone"
        type="tel"
        label={t('cards.phone')}
        required
        maxLength={40}
        autoComplete="tel"
      />
      <SelectField
        name="businessType"
        label={t('cards.businessType')}
        required
        placeholder={choose}
        options={businessTypes.map((value) => ({ value, label: t(`businessType.${value}`) }))}
      />
      <SelectField
        name="yearsInBusiness"
        label={t('cards.yearsInBusiness')}
        required
        placeholder={choose}
        options={yearsInBusinessBands.map((value) => ({ value, label: t(`years.${value}`) }))}
      />
      <SelectField
        name="fleetSize"
        label={t('cards.fleetSize')}
        required
        placeholder={choose}
        options={fleetSizes.map((value) => ({ value, label: t(`fleetSize.${value}`) }))}
      />
      <SelectField
        name="monthlyFuelSpend"
        label={t('cards.monthlyFuelSpend')}
        required
        placeholder={choose}
        options={fuelSpendBands.map((value) => ({ value, label: t(`fuelSpend.${value}`) }))}
      />
      <FormWide>
        <SelectField
          name="cardType"
          label={t('cards.cardType')}
          required
          placeholder={choose}
          options={fuelCardTypes.map((value) => ({ value, label: texts(`cardType.${value}`) }))}
        />
      </FormWide>
      <FormWide>
        <Text as="p" size="sm" tone="muted">
          {t('cards.fleetFacts')}
        </Text>
      </FormWide>
    </FormGrid>
  )
}
