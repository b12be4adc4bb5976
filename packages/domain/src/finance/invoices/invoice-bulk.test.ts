import { allows } from '../../kernel/access/permissions.ts'
import type { Role } from '../../kernel/access/roles.ts'
import { invoiceStatuses } from './invoice.ts'
import { bulkRefusal, bulkTargets, invoiceBulkActions } from './invoice-bulk.ts'

const as = (role: Role) => (action: Parameters<typeof allows>[1]) => allows(role, action)
const taken = (role: Role) =>
  Object.fromEntries(
    invoiceBulkActions.map((action) => [
      action,
      invoiceStatuses.filter((from) => bulkRefusal(action, from, as(role)) === null),
    ]),
  )

test('a mass change takes one step: drafts are submitted, submitted ones decided, approved ones paid', () => {
  expect(bulkTargets).toEqual({ submit: 'submitted', approve: 'approved', reject: 'rejected', pay: 'paid' })
  expect(taken('manager')).toEqual({
    submit: ['draft'],
    approve: ['submitted'],
    reject: ['submitted'],
    pay: ['approved'],
  })
  expect(taken('employee')).toEqual({ submit: ['draft'], approve: [], reject: [], pay: [] })
})

test('says why an invoice is left as it is', () => {
  expect(bulkRefusal('pay', 'draft', as('manager'))).toEqual({
    key: 'invoice.bulk.from',
    params: { from: 'approved', to: 'paid', status: 'draft' },
  })
  expect(bulkRefusal('pay', 'paid', as('manager'))).toEqual({
    key: 'status.already',
    params: { status: 'paid' },
  })
  expect(bulkRefusal('reject', 'paid', as('manager'))).toEqual({
    key: 'status.transition',
    params: { from: 'paid', to: 'rejected' },
  })
  expect(bulkRefusal('approve', 'submitted', as('employee'))).toMatchObject({ key: 'status.transition' })
})
