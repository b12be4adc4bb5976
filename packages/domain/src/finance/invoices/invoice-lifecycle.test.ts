import fc from 'fast-check'
import { nextStatuses } from '../../kernel/records/transitions.ts'
import type { InvoiceStatus } from './invoice.ts'
import { invoiceStatuses, invoiceTransitions } from './invoice.ts'
import type { InvoiceState } from './invoice-lifecycle.ts'
import { applyTransitions, draftState } from './invoice-lifecycle.ts'

const ana = { id: 1, name: 'Ana' }
const ben = { id: 2, name: 'Ben' }
const at = (day: number) => new Date(Date.UTC(2026, 10, day))

function draft(): InvoiceState<Date> {
  return draftState({ by: ana, at: at(1) })
}

test('a path records every step with who and when; the reason belongs to the last', () => {
  const state = applyTransitions(draft(), ['submitted', 'rejected'], {
    by: ben,
    at: at(2),
    reason: 'No signature',
  })
  expect(state.history).toEqual([
    { from: null, to: 'draft', by: ana, at: at(1), reason: null },
    { from: 'draft', to: 'submitted', by: ben, at: at(2), reason: null },
    { from: 'submitted', to: 'rejected', by: ben, at: at(2), reason: 'No signature' },
  ])
  expect(state).toMatchObject({ status: 'rejected', submittedBy: ben, rejectedBy: ben, rejectedAt: at(2) })
})

test('taking an approval or a payment back keeps who brought it there first', () => {
  const submitted = applyTransitions(draft(), ['submitted'], { by: ana, at: at(2) })
  const paid = applyTransitions(submitted, ['approved', 'paid'], { by: ben, at: at(3) })
  const reversed = applyTransitions(paid, ['approved'], { by: ana, at: at(4) })
  expect(reversed).toMatchObject({ approvedBy: ben, approvedAt: at(3), paidBy: null, paidAt: null })
  const unapproved = applyTransitions(reversed, ['submitted'], { by: ben, at: at(5) })
  expect(unapproved).toMatchObject({
    submittedBy: ana,
    submittedAt: at(2),
    approvedBy: null,
    approvedAt: null,
  })
})

test('a draft has no stamps, wherever it has been', () => {
  const rejected = applyTransitions(draft(), ['submitted', 'rejected'], { by: ben, at: at(2) })
  const { history, ...again } = applyTransitions(rejected, ['draft'], { by: ana, at: at(3) })
  const { history: _first, ...first } = draft()
  expect(again).toEqual(first)
  expect(history).toHaveLength(4)
})

test('on every walk through the table the history is unbroken and the stamps agree with the status', () => {
  const walks = fc.array(fc.nat(3), { maxLength: 12 })
  fc.assert(
    fc.property(walks, (choices) => {
      let state = draft()
      for (const [index, choice] of choices.entries()) {
        const next = nextStatuses(invoiceTransitions, state.status, () => true)
        const to = next[choice % next.length]
        if (to) state = applyTransitions(state, [to], { by: index % 2 ? ana : ben, at: at(index + 2) })
      }
      state.history.forEach((step, index) => {
        expect(step.from).toBe(state.history[index - 1]?.to ?? null)
      })
      expect(state.history.at(-1)?.to).toBe(state.status)
      expect(stamped(state)).toEqual(expectedStamps[state.status])
    }),
  )
})

const expectedStamps: Record<InvoiceStatus, InvoiceStatus[]> = {
  draft: [],
  submitted: ['submitted'],
  approved: ['submitted', 'approved'],
  rejected: ['submitted', 'rejected'],
  paid: ['submitted', 'approved', 'paid'],
}

function stamped(state: InvoiceState<Date>): InvoiceStatus[] {
  return invoiceStatuses.filter(
    (status) => status !== 'draft' && state[`${status}At`] && state[`${status}By`],
  )
}
