import { refusals } from '../../testing/refusals.ts'
import { encodeSecret, maxSecretBytes } from './vault.ts'
import { revealInput, vaultEditForm, vaultForm, vaultInput, vaultPatch } from './vault-schema.ts'

const entry = { clientId: 3, dataType: 'password', label: 'Portal' }
const longest = 'é'.repeat(maxSecretBytes / 2)

describe('a value in a request', () => {
  const refused = (value: unknown) => refusals(vaultInput, { ...entry, encryptedData: value }).encryptedData

  test('is the base64 of a text of at most 8 KB in UTF-8', () => {
    expect([refused(encodeSecret('s3cret')), refused(encodeSecret(longest))]).toEqual([undefined, undefined])
    expect(refused(encodeSecret(`${longest}x`))).toBe('vault.data.tooLong')
    expect(refused('not base64!')).toBe('vault.data.encoding')
  })

  test.each([undefined, '', encodeSecret('  ')])('is needed: %j is none', (value) =>
    expect(refused(value)).toBe('vault.data.required'),
  )

  test('may be missing in a change, but not empty', () => {
    expect(refusals(vaultPatch, {})).toEqual({})
    expect(refusals(vaultPatch, { encryptedData: '' })).toEqual({ encryptedData: 'vault.data.required' })
    expect(refusals(vaultPatch, { label: '' })).toEqual({ label: 'vault.label.required' })
  })

  test('what a change does not name stays as it is; a new entry is active', () => {
    expect(vaultPatch.cast({})).toEqual({})
    expect(vaultInput.cast({ ...entry, encryptedData: 'eA==' })).toMatchObject({
      isActive: true,
      notes: null,
    })
  })
})

describe('a value as it is typed', () => {
  test.each([undefined, '', '  '])('is needed in a new entry: %j is none', (data) =>
    expect(refusals(vaultForm, { ...entry, data })).toEqual({ data: 'vault.data.required' }),
  )

  test('is as long as one in a request may be', () => {
    for (const form of [vaultForm, vaultEditForm]) {
      expect(refusals(form, { ...entry, data: longest })).toEqual({})
      expect(refusals(form, { ...entry, data: `${longest}x` })).toEqual({ data: 'vault.data.tooLong' })
    }
  })

  test('stays as it is when an entry that exists is saved without one', () => {
    expect(refusals(vaultEditForm, { ...entry, data: '' })).toEqual({})
    expect(vaultEditForm.cast(entry)).toMatchObject({ data: '' })
  })
})

test('a value is shown for a reason of five characters to three hundred', () => {
  const refused = (reason?: string) => refusals(revealInput, { reason }).reason
  expect([refused('Audit'), refused('x'.repeat(300))]).toEqual([undefined, undefined])
  expect([refused(), refused('    ')]).toEqual(['vault.reason.required', 'vault.reason.required'])
  expect([refused(' abcd '), refused('x'.repeat(301))]).toEqual(['vault.reason.tooShort', 'text.tooLong'])
  expect(revealInput.cast({ reason: 'Audit' })).toMatchObject({ purpose: 'show' })
})
