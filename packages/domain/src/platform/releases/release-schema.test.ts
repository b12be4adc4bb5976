import { refusals } from '../../testing/refusals.ts'
import { maxTokenDays } from './release.ts'
import { deployTokenInput, moveInput, publishReport } from './release-schema.ts'

const move = { action: 'activate', version: '2.0.0', reason: ' Fixes the list ' }
const refused = (change: object) => refusals(moveInput, { ...move, ...change })

test('a move has its reason, nobody by name and no share unless it is said', () => {
  expect(moveInput.validateSync(move)).toEqual({
    ...move,
    ...{ reason: 'Fixes the list', percent: 0, userIds: [], roles: [], departments: [], stepMinutes: null },
  })
})

test('to activate and for a canary the version is needed; a roll-back knows it', () => {
  for (const action of ['activate', 'canary'])
    expect(refused({ action, version: undefined })).toEqual({ version: 'remote.version.required' })
  expect(refused({ action: 'rollBack', version: undefined })).toEqual({})
})

test.each([-1, 101, 1.5, 'half'])('%j is no share of people', (percent) =>
  expect(refused({ percent })).toEqual({ percent: 'remote.percent.invalid' }),
)

test('a share is none to all, also as it is typed', () => {
  for (const percent of [0, 100, '10%']) expect(refused({ percent })).toEqual({})
})

test.each([
  ['reason', ' ', 'remote.reason.required'],
  ['reason', 'x'.repeat(501), 'text.tooLong'],
  ['action', 'destroy', 'choice.invalid'],
  ['action', undefined, 'choice.invalid'],
  ['userIds', Array.from({ length: 501 }, (_, index) => index + 1), 'remote.users.tooMany'],
])('%s cannot be as it is here', (field, value, text) =>
  expect(refused({ [field]: value })).toEqual({ [field]: text }),
)

test('a canary may go by roles and departments, and grow after minutes, or not by itself', () => {
  expect(refused({ roles: ['manager'], departments: ['Sales'], stepMinutes: 5 })).toEqual({})
  expect(refused({ stepMinutes: 10_080 })).toEqual({})
  expect(moveInput.validateSync({ ...move, stepMinutes: '' })).toMatchObject({ stepMinutes: null })
  for (const stepMinutes of [4, 10_081, 7.5, 'soon'])
    expect(refused({ stepMinutes })).toEqual({ stepMinutes: 'remote.step.invalid' })
  expect(Object.keys(refused({ roles: ['owner'] }))).toEqual(['roles[0]'])
  expect(refused({ roles: ['admin', 'admin', 'admin', 'admin'] })).not.toEqual({})
  expect(refused({ departments: Array(21).fill('Sales') })).not.toEqual({})
})

test('a root is named where it is given up, and the remote that gets it', () => {
  expect(refused({ action: 'releaseRoot' })).toEqual({ root: 'remote.root.required' })
  expect(refused({ action: 'releaseRoot', root: '/a' })).toEqual({})
  expect(refused({ action: 'handOverRoot', root: '/a' })).toEqual({ to: 'remote.to.invalid' })
  expect(refused({ action: 'handOverRoot', to: 'mf-b1' })).toEqual({ root: 'remote.root.required' })
  expect(refused({ action: 'handOverRoot', root: '/a', to: 'mf-b1' })).toEqual({})
  for (const to of ['claims', 'mf-', 'mf-1', 'mf-A', 'mf-claims/x'])
    expect(refused({ to })).toEqual({ to: 'remote.to.invalid' })
  for (const action of ['retire', 'restore']) expect(refused({ action })).toEqual({})
})

test('people are named by their ids, up to five hundred; a revision counts', () => {
  expect(refused({ userIds: Array.from({ length: 500 }, (_, index) => index + 1), revision: 0 })).toEqual({})
  expect(Object.keys(refused({ userIds: [0] }))).toEqual(['userIds[0]'])
  expect(Object.keys(refused({ revision: -1 }))).toEqual(['revision'])
})

test('a token has a name and ends, by default after ninety days', () => {
  expect(deployTokenInput.validateSync({ name: 'CI' })).toEqual({
    ...{ name: 'CI', days: 90, newRemote: false },
    rights: ['store', 'activate', 'rollBack', 'disable'],
  })
  for (const rights of [[], ['all']])
    expect(refusals(deployTokenInput, { name: 'CI', rights })).not.toEqual({})
  for (const days of [1, maxTokenDays]) expect(refusals(deployTokenInput, { name: 'CI', days })).toEqual({})
  for (const days of [0, maxTokenDays + 1, 1.5, 'long'])
    expect(refusals(deployTokenInput, { name: 'CI', days })).toEqual({ days: 'remote.token.daysInvalid' })
  expect(refusals(deployTokenInput, { name: '' })).toEqual({ name: 'remote.token.nameRequired' })
})

test('a report of an earlier server, which knew no switch, is of a remote that is on', () => {
  expect(publishReport.cast({}, { assert: false })).toMatchObject({
    enabled: true,
    heldBack: null,
    endedCanary: null,
  })
})
