import { factorRequired, stepUpExpired, stepUpHeader, stepUpRequired } from './step-up.ts'
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

test('what a program goes by when it is asked who is there is part of the API', () => {
  expect([stepUpRequired, stepUpExpired, stepUpHeader, factorRequired]).toEqual([
    'step_up_required',
    'step_up_expired',
    'Drayline-Step-Up',
    'second_factor_required',
  ])
})
