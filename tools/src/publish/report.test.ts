import type { PublishReport } from '@drayline/domain/platform/releases/release'
import {
  canaryQuestion,
  moveLine,
  previewDaysOf,
  previewLine,
  reportLines,
} from '@drayline/federation/publish/report'

test('a remote that is switched off is not said to be what users get', () => {
  expect(moveLine('disable', 'mf-claims', '1.0.0-10d82e70')).toBe(
    '✓ mf-claims is switched off for everybody; --enable brings 1.0.0-10d82e70 back',
  )
  expect(moveLine('rollBack', 'mf-claims', '1.0.0-10d82e70')).toBe(
    '✓ Most users get mf-claims 1.0.0-10d82e70',
  )
})

test('a release that waits for a canary asks what shall become of it', () => {
  const canary = {
    version: '1.0.0-1',
    percent: 10,
    userIds: [7],
    roles: [],
    departments: ['Sales'],
    stepMinutes: null,
  }
  expect(canaryQuestion('mf-claims', '1.0.0-2', canary)).toBe(
    'A canary of mf-claims 1.0.0-1 runs (10 %, Sales, 1 named). End it and give 1.0.0-2 to everybody?',
  )
  expect(canaryQuestion('mf-claims', '1.0.0-2')).toMatch(
    /^A canary of mf-claims another version runs\. End it/,
  )
})

describe('what was published is said to be what users get only when they do', () => {
  const report: PublishReport = {
    ...{ remote: 'mf-claims', version: '1.0.0-10d82e70', created: true, activated: true, pinned: false },
    ...{ heldBack: null, enabled: true, endedCanary: null, replaces: null },
    ...{ files: 1, size: 1, sizeBefore: null, changes: [], dropped: [], warnings: [], preview: null },
  }
  test.each<[string, Partial<PublishReport>, RegExp]>([
    ['new', {}, /^✓ Users get the new version$/],
    ['in place of a canary', { endedCanary: '0.9.0-1' }, /the canary of 0\.9\.0-1 has ended/],
    ['switched off', { enabled: false }, /^✓ Stored; mf-claims is switched off/],
    ['while a canary runs', { activated: false, heldBack: 'canary' }, /because a canary runs/],
    ['retired', { activated: false, heldBack: 'retired' }, /mf-claims is retired, an administrator can/],
    ['pinned', { activated: false, heldBack: 'pinned', pinned: true }, /because the remote is pinned/],
    [
      'stored before',
      { created: false, activated: false, heldBack: 'stored' },
      /--activate 1\.0\.0-10d82e70/,
    ],
    ['the same again', { created: false, activated: false }, /nothing changed/],
  ])('%s', (_name, change, line) => expect(reportLines({ ...report, ...change })[0]).toMatch(line))

  test('what users lose', () =>
    expect(reportLines({ ...report, dropped: ['routes /claims/open'] })).toContain(
      '  Drops routes /claims/open',
    ))

  test('what is not shown yet', () =>
    expect(reportLines({ ...report, warnings: ['slots[0].slot: nobody gives it'] })).toContain(
      '  ! slots[0].slot: nobody gives it',
    ))

  test('the address of a preview, on the product where it is known', () => {
    const preview = { path: '/invoices?try=mf-claims.1', expiresAt: '2026-12-01T10:00:00.000Z' }
    const linesOf = (product?: string) => previewLine({ ...report, preview }, product).split('\n')
    expect(linesOf('https://drayline.example/')[1]).toBe('https://drayline.example/invoices?try=mf-claims.1')
    expect(linesOf()).toEqual([expect.stringMatching(/until 2026-12-01/), '/invoices?try=mf-claims.1'])
    expect(previewLine(report)).toMatch(/makes no links/)
  })

  test('a preview lasts a week, or as long as was said', () => {
    expect(previewDaysOf({ days: '3' })).toBeUndefined()
    expect(previewDaysOf({ preview: true })).toBe(7)
    expect(previewDaysOf({ preview: true, days: '30' })).toBe(30)
    for (const days of ['0', '31', '1.5', 'x'])
      expect(() => previewDaysOf({ preview: true, days })).toThrow(/--days/)
  })

  test('a move while it is switched off', () => {
    expect(moveLine('activate', 'mf-claims', '1.0.0-10d82e70', false)).toMatch(
      /is switched off; with --enable/,
    )
  })
})
