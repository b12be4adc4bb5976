import { deriveSecrets } from './secrets.ts'

test('the same cookie gives the same secrets, another one others, and none of them is another', () => {
  const secrets = deriveSecrets('one')
  expect(deriveSecrets('one')).toEqual(secrets)
  const all = [...Object.values(secrets), ...Object.values(deriveSecrets('two'))]
  expect(new Set(all).size).toBe(6)
})

test('none of them gives away the cookie, and each is long enough for the service', () => {
  for (const secret of Object.values(deriveSecrets('the-cookie'))) {
    expect(secret).not.toContain('the-cookie')
    // A verifier of PKCE has 43 characters or more.
    expect(secret).toMatch(/^[\w-]{43}$/)
  }
})
