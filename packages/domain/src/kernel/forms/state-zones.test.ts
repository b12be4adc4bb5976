import { zoneOfState } from './state-zones.ts'
import { usStateCodes } from './us-states.ts'

test('every state has a time zone that there is', () => {
  for (const state of usStateCodes) {
    const zone = zoneOfState(state)?.zone
    expect(new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone).toBe(zone)
  }
})

test.each([
  ['GA', 'America/New_York', true],
  ['IL', 'America/Chicago', true],
  ['TX', 'America/Chicago', false],
  ['TN', 'America/Chicago', false],
  ['FL', 'America/New_York', false],
  ['UT', 'America/Denver', true],
  ['AZ', 'America/Phoenix', false],
  ['OR', 'America/Los_Angeles', false],
  ['CA', 'America/Los_Angeles', true],
  ['AK', 'America/Anchorage', false],
  ['HI', 'Pacific/Honolulu', true],
])('in %s it is the time of %s; sure: %s', (state, zone, isSure) =>
  expect(zoneOfState(state)).toEqual({ zone, isSure }),
)

test('without a state nobody knows', () => {
  expect([null, undefined, '', 'XX', 'toString'].map(zoneOfState)).toEqual([null, null, null, null, null])
})
