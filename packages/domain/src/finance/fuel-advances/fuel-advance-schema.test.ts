import { refusals } from '../../testing/refusals.ts'
import { fuelAdvanceInput, fuelAdvancePatch } from './fuel-advance-schema.ts'

const advance = {
  ...{ carrierName: 'Blue Ridge', advanceAmount: '150.00', advanceDate: '2026-11-20' },
  ...{ pickupState: 'TX', deliveryState: 'NM', processedBy: 4 },
}

test('a whole one is taken as it is typed, and waits', () => {
  expect(fuelAdvanceInput.validateSync({ ...advance, pickupState: ' tx ' })).toMatchObject({
    ...{ pickupState: 'TX', status: 'pending', loadId: null, notes: null, overrideReason: null },
  })
})

test.each([
  ['pickupState', '', 'fuelAdvance.pickupState.required'],
  ['deliveryState', undefined, 'fuelAdvance.deliveryState.required'],
  ['deliveryState', null, 'fuelAdvance.deliveryState.required'],
  ['pickupState', 'Texas', 'fuelAdvance.pickupState.required'],
  ['pickupState', 'XX', 'choice.invalid'],
  ['advanceAmount', '0.00', 'fuelAdvance.advanceAmount.positive'],
  ['advanceAmount', '', 'fuelAdvance.advanceAmount.positive'],
  ['advanceAmount', '1.005', 'money.invalid'],
  ['advanceDate', '1926-11-20', 'date.range.haul'],
  ['carrierName', ' ', 'fuelAdvance.carrierName.required'],
  ['processedBy', '', 'fuelAdvance.processedBy.required'],
  ['status', 'gone', 'choice.invalid'],
])('%s cannot be %j', (field, value, text) =>
  expect(refusals(fuelAdvanceInput, { ...advance, [field]: value })).toEqual({ [field]: text }),
)

test('a change names what it changes, by the same rules', () => {
  expect(fuelAdvancePatch.validateSync({})).toEqual({})
  expect(refusals(fuelAdvancePatch, { advanceAmount: '0', deliveryState: 'XX' })).toEqual({
    advanceAmount: 'fuelAdvance.advanceAmount.positive',
    deliveryState: 'choice.invalid',
  })
})
