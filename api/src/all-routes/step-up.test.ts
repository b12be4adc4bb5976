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
/** Bodies of calls that ask about some only: those that are asked about, and those that are not. */
const sometimes: Record<string, { asked: object[]; others: object[] }> = {
  'PATCH /api/fuel-advances/:id': { asked: [{ status: 'paid' }], others: [{ status: 'approved' }, {}] },
  'PATCH /api/payees/:id': { asked: [{ state: 'active' }], others: [{ state: 'ended' }, {}] },
  'POST /api/admin/invitations/import': { asked: [{ dryRun: false }], others: [{ dryRun: true }] },
  'POST /api/exports': {
    asked: [
      { format: 'zip', filters: { status: 'paid' } },
      { format: 'details', filters: { clientId: 7 } },
      { format: 'csv', filters: {} },
      { format: 'csv', filters: { status: '', clientId: undefined } },
    ],
    others: [
      { format: 'csv', filters: { status: 'paid' } },
      { format: 'csv', filters: { status: '', clientId: 7 } },
    ],
  },
  'POST /api/fuel-advances': { asked: [{ status: 'paid' }], others: [{ status: 'pending' }, {}] },
  'POST /api/invoices': { asked: [{ status: 'paid' }], others: [{ status: 'draft' }, {}] },
  'POST /api/invoices/bulk': {
    asked: [{ action: 'pay', dryRun: false }],
    others: [
      { action: 'pay', dryRun: true },
      { action: 'approve', dryRun: false },
    ],
  },
  'POST /api/invoices/status': { asked: [{ status: 'paid' }], others: [{ status: 'approved' }] },
  'POST /api/purchases/fund': { asked: [{ dryRun: false }], others: [{ dryRun: true }] },
  'PUT /api/invoices/:id': { asked: [{ status: 'paid' }], others: [{ status: 'approved' }, {}] },
}

const routesThatAsk = routes.filter(({ stepUp }) => stepUp !== undefined)
const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('sensitive calls ask who is there, whatever they carry', () => {
  expect(
    routesThatAsk
      .filter(({ stepUp }) => stepUp === true)
      .map(name)
      .sort(),
  ).toEqual(always)
})

test('calls that are sensitive with some bodies ask about these and no others', () => {
  const conditions = routesThatAsk.flatMap((route) =>
    typeof route.stepUp === 'function' ? [[name(route), route.stepUp] as const] : [],
  )
  expect(conditions.map(([call]) => call).sort()).toEqual(Object.keys(sometimes))
  for (const [call, asks] of conditions) {
    const { asked, others } = sometimes[call] ?? { asked: [], others: [] }
    const heard = (bodies: object[]) => [call, ...bodies.map((body) => asks(body as never))]
    expect(heard(asked)).toEqual([call, ...asked.map(() => true)])
    expect(heard(others)).toEqual([call, ...others.map(() => false)])
  }
})
