import { guessType, numbersIn } from './guess.ts'

test.each([
  ['RC_LD-1042.pdf', 'rate_confirmation'],
  ['ratecon 88.pdf', 'rate_confirmation'],
  ['Rate Confirmation #9.PDF', 'rate_confirmation'],
  ['BOL-4471.jpg', 'bill_of_lading'],
  ['signed_pod (2).png', 'bill_of_lading'],
  ['CDL front.jpg', 'driver_id'],
  ['medical card.pdf', 'driver_document'],
  ['W-9 2026.pdf', 'carrier_setup'],
])('the name %s says what it is', (name, value) => {
  expect(guessType(name, null)).toEqual({ value, from: 'name' })
})

test.each(['scan0001.pdf', 'arcade.pdf', 'podium.jpg', 'symbol.png'])('the name %s says nothing', (name) => {
  expect(guessType(name, null)).toBeNull()
})

test('the phrase that comes first in the text decides, and the name before it', () => {
  const text = 'CARRIER RATE CONFIRMATION … send the Bill of Lading within 24 hours'
  expect(guessType('scan.pdf', text)).toEqual({ value: 'rate_confirmation', from: 'text' })
  expect(guessType('scan.pdf', 'STRAIGHT BILL OF LADING')).toEqual({ value: 'bill_of_lading', from: 'text' })
  expect(guessType('POD.pdf', text)).toEqual({ value: 'bill_of_lading', from: 'name' })
})

test('numbers of loads are words with digits, each once', () => {
  expect(numbersIn('RC_LD-1042 ld-1042.pdf 12 page A1 88731')).toEqual(['LD-1042', '88731'])
  expect(numbersIn(Array.from({ length: 60 }, (_, index) => 1000 + index).join(' '))).toHaveLength(40)
})
