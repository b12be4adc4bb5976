import { refusals } from '../../testing/refusals.ts'
import {
  businessTypes,
  fleetSizes,
  fuelCardStatuses,
  fuelCardTypes,
  fuelSpendBands,
  yearsInBusinessBands,
} from './fuel-card.ts'
import { fuelCardInput, fuelCardReview, fuelCardReviewForm, fuelCardSummary } from './fuel-card-schema.ts'

const application = {
  ...{ companyName: 'Blue Ridge', contactName: 'Ana', email: 'ana@blue.example', phone: '704-555-0100' },
  ...{ fleetSize: fleetSizes[0], monthlyFuelSpend: fuelSpendBands[0], cardType: fuelCardTypes[0] },
  ...{ businessType: businessTypes[0], yearsInBusiness: yearsInBusinessBands[0] },
}

test('a whole application is taken, its address without blanks around it', () => {
  const email = ' ana@blue.example '
  expect(fuelCardInput.validateSync({ ...application, email })).toEqual(application)
})

test.each(['fleetSize', 'monthlyFuelSpend', 'cardType', 'businessType', 'yearsInBusiness'])(
  '%s has to be chosen, from what there is',
  (field) => {
    const refused = (value: unknown) => refusals(fuelCardInput, { ...application, [field]: value })[field]
    expect([refused(''), refused(undefined)]).toEqual(Array(2).fill(`fuelCard.${field}.required`))
    expect(refused('none of these')).toBe(
      field === 'cardType' ? 'fuelCard.cardType.required' : 'choice.invalid',
    )
  },
)

test.each([
  ['email', 'ana', 'fuelCard.email.invalid'],
  ['email', '', 'fuelCard.email.invalid'],
  ['email', `${'a'.repeat(250)}@b.example`, 'text.tooLong'],
  ['phone', '', 'fuelCard.phone.required'],
  ['companyName', '', 'fuelCard.companyName.required'],
  ['contactName', 'x'.repeat(121), 'text.tooLong'],
])('%s cannot be %j', (field, value, text) =>
  expect(refusals(fuelCardInput, { ...application, [field]: value })).toEqual({ [field]: text }),
)

test('a rejection says why in its form; another review need not', () => {
  expect(refusals(fuelCardReviewForm, { status: 'rejected', notes: '' })).toEqual({
    notes: 'fuelCard.notes.required',
  })
  expect(refusals(fuelCardReviewForm, { status: 'approved', notes: '' })).toEqual({})
  expect(fuelCardReview.validateSync({})).toEqual({})
})

test('the overview counts every status', () => {
  expect(Object.keys(fuelCardSummary.fields).sort()).toEqual([...fuelCardStatuses, 'total'].sort())
})
