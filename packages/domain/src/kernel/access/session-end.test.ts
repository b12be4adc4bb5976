import { toSessionEnd } from './session-end.ts'

test.each(['role', 'deactivated', 'password', 'ended'])('a session ended because of %s says so', (reason) =>
  expect(toSessionEnd(reason)).toBe(reason),
)

test.each(['merged', '', undefined, 7])('a reason that a newer version gives (%j) is just an end', (reason) =>
  expect(toSessionEnd(reason)).toBe('ended'),
)
