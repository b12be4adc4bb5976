import { allows } from '../../kernel/access/permissions.ts'
import type { Role } from '../../kernel/access/roles.ts'
import { roles } from '../../kernel/access/roles.ts'
import { stepsOf } from '../../testing/steps-of.ts'
import { billedInvoiceStatuses, invoiceTransitions, lockedInvoiceFields } from './invoice.ts'

const next = (role: Role) => stepsOf(invoiceTransitions, role)

test('who may take an invoice where', () => {
  expect(next('employee')).toEqual({
    draft: ['submitted'],
    submitted: ['draft'],
    approved: [],
    rejected: ['draft'],
    paid: [],
  })
  expect(next('manager')).toEqual({
    draft: ['submitted'],
    submitted: ['approved', 'rejected', 'draft'],
    approved: ['paid', 'submitted'],
    rejected: ['draft'],
    paid: [],
  })
  expect(next('admin')).toEqual({ ...next('manager'), paid: ['approved'] })
})

test('each step has a right of its own, so that a role can be given one without the others', () => {
  expect(invoiceTransitions).toMatchObject({
    draft: { submitted: 'invoices.submit' },
    submitted: { approved: 'invoices.approve', rejected: 'invoices.reject', draft: 'invoices.recall' },
    approved: { paid: 'invoices.pay', submitted: 'invoices.unapprove' },
    rejected: { draft: 'invoices.recall' },
  })
  expect(roles.filter((role) => allows(role, 'invoices.pay'))).toEqual(['manager', 'admin'])
})

test('an invoice is with us from its submission on, unless it is rejected', () => {
  expect(billedInvoiceStatuses).toEqual(['submitted', 'approved', 'paid'])
})

describe('what stays as it is', () => {
  test.each(['draft', 'rejected'] as const)('a %s invoice can change in everything', (status) =>
    expect(lockedInvoiceFields(status, status)).toEqual([]),
  )

  test('a submitted invoice keeps its load, whose papers are its evidence', () => {
    expect(lockedInvoiceFields('submitted', 'submitted')).toEqual(['loadId', 'clientId'])
  })

  test.each([
    ['approved', 'approved'],
    ['approved', 'paid'],
    ['paid', 'paid'],
    ['paid', 'approved'],
  ] as const)('from %s to %s neither number nor amount change', (from, to) =>
    expect(lockedInvoiceFields(from, to)).toEqual(['invoiceNumber', 'amount', 'loadId', 'clientId']),
  )

  test.each([
    ['approved', 'submitted'],
    ['paid', 'submitted'],
    ['submitted', 'approved'],
  ] as const)('one change from %s to %s may correct number and amount, not the load', (from, to) =>
    expect(lockedInvoiceFields(from, to)).toEqual(['loadId', 'clientId']),
  )

  test.each([
    ['submitted', 'draft'],
    ['approved', 'draft'],
    ['draft', 'submitted'],
    ['draft', 'paid'],
    ['submitted', 'rejected'],
  ] as const)('one change from %s to %s may correct everything', (from, to) =>
    expect(lockedInvoiceFields(from, to)).toEqual([]),
  )
})
