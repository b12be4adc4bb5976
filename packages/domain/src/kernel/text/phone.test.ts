import { phoneHref, phoneKeyOf } from './phone.ts'

test.each([
  ['(214) 555-0937', 'tel:2145550937'],
  ['+1 214.555.0937', 'tel:+12145550937'],
  ['214-555-0937 x12', 'tel:2145550937;ext=12'],
  ['214-555-0937, ext. 7', 'tel:2145550937;ext=7'],
  ['214-555-0937 #', 'tel:2145550937'],
])('the link of %s dials it', (phone, href) => {
  expect(phoneHref(phone)).toBe(href)
})

test.each([
  ['+1 (214) 555-0937 ext 5', '2145550937'],
  ['555-0937', '5550937'],
  ['555', ''],
  ['000-000-0000', ''],
])('the key of %s is its digits, where it says something', (phone, key) => {
  expect(phoneKeyOf(phone)).toBe(key)
})
