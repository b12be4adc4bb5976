import { loadConfig } from './config.ts'
import { ConfigError } from './settings-reader.ts'

const office = {
  PUBLIC_URL: 'https://office.example',
  OIDC_ISSUER: 'https://id.office.example/realm',
  OIDC_CLIENT_ID: 'drayline',
  OIDC_CLIENT_SECRET: 'very-secret-indeed',
}

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('without an issuer there is no sign-in service, and passwords count', () => {
  expect(loadConfig({})).toMatchObject({
    oidc: undefined,
    passwordSignIn: { allowed: true, emergencyAccounts: [] },
  })
})

test('a service is read with what it says of roles and second factors', () => {
  const { oidc } = loadConfig({
    ...office,
    OIDC_ROLE_CLAIM: 'groups',
    OIDC_ROLES: 'accounting=manager, cn=it=admin',
    OIDC_STRONG_VALUES: 'mfa,hwk',
    OIDC_SIGN_OUT: 'false',
  })
  expect(oidc).toMatchObject({
    name: 'id.office.example',
    scopes: 'openid email profile',
    createAccounts: false,
    strongValues: ['mfa', 'hwk'],
    signsOut: false,
    clockTolerance: 30,
  })
  expect(oidc?.issuer.href).toBe(office.OIDC_ISSUER)
  expect([...(oidc?.roleOf ?? [])]).toEqual([
    ['accounting', 'manager'],
    ['cn=it', 'admin'],
  ])
})

test.each([
  ['a service over an open network', { ...office, OIDC_ISSUER: 'http://id.office.example' }, 'OIDC_ISSUER'],
  ['no way back', { ...office, PUBLIC_URL: '' }, 'PUBLIC_URL'],
  ['no secret', { ...office, OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET'],
  ['no identity asked for', { ...office, OIDC_SCOPES: 'email' }, 'OIDC_SCOPES'],
  ['accounts for everybody', { ...office, OIDC_CREATE_ACCOUNTS: 'true' }, 'OIDC_CREATE_ACCOUNTS'],
  [
    'accounts for everybody of the service by a usual role',
    {
      ...{ ...office, OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'it=admin' },
      ...{ OIDC_DEFAULT_ROLE: 'employee', OIDC_CREATE_ACCOUNTS: 'true' },
    },
    'OIDC_DEFAULT_ROLE',
  ],
  ['a claim without roles', { ...office, OIDC_ROLE_CLAIM: 'groups' }, 'OIDC_ROLE_CLAIM'],
  ['roles without a claim', { ...office, OIDC_ROLES: 'it=admin' }, 'OIDC_ROLES'],
  ['a role that is none', { ...office, OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'it=root' }, 'OIDC_ROLES'],
  ['no way in at all', { PASSWORD_SIGN_IN: 'false', EMERGENCY_ACCOUNTS: 'ada' }, 'PASSWORD_SIGN_IN'],
  ['no way in when the service is away', { ...office, PASSWORD_SIGN_IN: 'false' }, 'EMERGENCY_ACCOUNTS'],
])('%s is refused by name, without the secret', (_what, env, name) => {
  const problems = problemsOf(env)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(name)
  expect(problems[0]).not.toContain(office.OIDC_CLIENT_SECRET)
})

test('a service on this machine needs no https, and emergency accounts are folded', () => {
  const env = { ...office, OIDC_ISSUER: 'http://localhost:4000', PASSWORD_SIGN_IN: 'false' }
  expect(loadConfig({ ...env, EMERGENCY_ACCOUNTS: 'Ada, BOB' }).passwordSignIn).toEqual({
    allowed: false,
    emergencyAccounts: ['ada', 'bob'],
  })
})
