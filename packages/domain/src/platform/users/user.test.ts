import { confirmationLasts, passwordRequired } from './confirmation.ts'
import { fullName, maxPhotoBytes } from './user.ts'

test.each([
  ['Ann', 'Lee', 'Ann Lee'],
  ['Ann', '', 'Ann'],
  ['', 'Lee', 'Lee'],
  ['', '', 'ann'],
])('somebody called %j %j is shown as %s', (firstName, lastName, shown) =>
  expect(fullName({ firstName, lastName, username: 'ann' })).toBe(shown),
)

test('a photo may have five megabytes', () => {
  expect(maxPhotoBytes).toBe(5_242_880)
})

test('a password counts for five minutes; the code that asks for it is part of the API', () => {
  expect([confirmationLasts, passwordRequired]).toEqual([300_000, 'password_required'])
})
