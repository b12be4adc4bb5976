import { cutOffOn } from './cut-off.ts'
import { mountainTime, readerTime } from './cut-off-text.ts'

const winter = { at: cutOffOn('ach', '2026-11-23') }
const summer = { at: cutOffOn('ach', '2026-07-06') }
const reader = { language: 'en', timezone: 'America/New_York', timeFormat: '12h' }

test('a cut-off is said by the reader’s form of times, with both zones', () => {
  expect([mountainTime(winter, reader), readerTime(winter, reader)]).toEqual(['2:15 PM MST', '4:15 PM EST'])
  const by24 = { ...reader, timeFormat: '24h' }
  expect([mountainTime(summer, by24), readerTime(summer, by24)]).toEqual(['14:15 MST', '17:15 EDT'])
  const spanish = { ...reader, language: 'es', timezone: 'Pacific/Honolulu' }
  expect([mountainTime(winter, spanish), readerTime(winter, spanish)]).toEqual([
    '2:15 p.m. MST',
    '11:15 a.m. HST',
  ])
})

test('the other zone is named only where it says something else', () => {
  expect(readerTime(winter, { ...reader, timezone: 'America/Phoenix' })).toBeNull()
  expect(readerTime(winter, { ...reader, timezone: 'America/Denver' })).toBeNull()
  expect(readerTime(summer, { ...reader, timezone: 'America/Denver' })).toBe('3:15 PM MDT')
  expect(readerTime(summer, { ...reader, timezone: 'America/Los_Angeles' })).toBe('2:15 PM PDT')
})
