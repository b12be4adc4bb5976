import { routes } from '../routes.ts'

/** Calls before which people prove once more who they are (R-SES-16): always, or for some bodies. */
const always = [
  'DELETE /api/auth/factors/:id',
  'DELETE /api/auth/sessions',
  'DELETE /api/auth/sessions/:id',
  'PATCH /api/admin/users/:id',
  'PATCH /api/admin/users/:id/role',
  'POST /api/admin/invitations',
  'POST /api/admin/users',
  'POST /api/admin/users/:id/reset-password',
  'POST /api/auth/factors/setup',
  'POST /api/auth/recovery-codes',
  'POST /api/payees',
  'POST /api/payees/:id/reveal',
  'POST /api/payouts',
  'POST /api/platform/remotes/:remote/signing',
  'POST /api/platform/remotes/:remote/tokens',
  'POST /api/security/factor-resets',
  'POST /api/security/factor-resets/:id/confirm',
  'POST /api/vault/:id/reveal',
  'PUT /api/four-eyes',
  'PUT /api/security/factor-policy',
]
const sometimes = [
  'PATCH /api/fuel-advances/:id',
  'PATCH /api/payees/:id',
  'POST /api/admin/invitations/import',
  'POST /api/exports',
  'POST /api/fuel-advances',
  'POST /api/invoices',
  'POST /api/invoices/bulk',
  'POST /api/invoices/status',
  'POST /api/purchases/fund',
  'PUT /api/invoices/:id',
]

const asked = new Map(routes.map(({ method, path, stepUp }) => [`${method} ${path}`, stepUp]))

test('sensitive calls ask who is there, whatever they carry', () => {
  expect(always.filter((call) => asked.get(call) !== true)).toEqual([])
})

test('calls that are sensitive with some bodies only ask about these', () => {
  expect(sometimes.filter((call) => typeof asked.get(call) !== 'function')).toEqual([])
})
