import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import { invoiceStatuses, invoiceTransitions } from '@drayline/domain/finance/invoices/invoice'
import { nextStatuses } from '@drayline/domain/kernel/records/transitions'
import fc from 'fast-check'
import type { Life } from './invoice.life.ts'
import { newLife, walk } from './invoice.life.ts'

const ana = { id: 1, name: 'Ana' }
const ben = { id: 2, name: 'Ben' }
const at = (day: number) => new Date(Date.UTC(2026, 10, day))

function draft(): Life {
  return newLife({ by: ana, at: at(1) })
}

test('a path records every step with who and when; the reason belongs to the last', () => {
  const life = walk(draft(), ['submitted', 'rejected'], { by: ben, at: at(2), reason: 'No signature' })
  expect(life.history).toEqual([
    { from: null, to: 'draft', by: ana, at: at(1), reason: null },
    { from: 'draft', to: 'submitted', by: ben, at: at(2), reason: null },
    { from: 'submitted', to: 'rejected', by: ben, at: at(2), reason: 'No signature' },
  ])
  expect(life).toMatchObject({ status: 'rejected', submittedBy: ben, rejectedBy: ben, rejectedAt: at(2) })
})

test('taking an approval or a payment back keeps who brought it there first', () => {
  const submitted = walk(draft(), ['submitted'], { by: ana, at: at(2) })
  const paid = walk(submitted, ['approved', 'paid'], { by: ben, at: at(3) })
  const reversed = walk(paid, ['approved'], { by: ana, at: at(4) })
  expect(reversed).toMatchObject({ approvedBy: ben, approvedAt: at(3), paidBy: null, paidAt: null })
  const unapproved = walk(reversed, ['submitted'], { by: ben, at: at(5) })
  expect(unapproved).toMatchObject({
    submittedBy: ana,
    submittedAt: at(2),
    approvedBy: null,
    approvedAt: null,
  })
})

test('a draft has no stamps, wherever it has been', () => {
  const rejected = walk(draft(), ['submitted', 'rejected'], { by: ben, at: at(2) })
  const { history, ...again } = walk(rejected, ['draft'], { by: ana, at: at(3) })
  const { history: _first, ...first } = draft()
  expect(again).toEqual(first)
  expect(history).toHaveLength(4)
})

test('on every walk through the table the history is unbroken and the stamps agree with the status', () => {
  const walks = fc.array(fc.nat(3), { maxLength: 12 })
  fc.assert(
    fc.property(walks, (choices) => {
      let life = draft()
      for (const [index, choice] of choices.entries()) {
        const next = nextStatuses(invoiceTransitions, life.status, () => true)
        const to = next[choice % next.length]
        if (to) life = walk(life, [to], { by: index % 2 ? ana : ben, at: at(index + 2) })
      }
      life.history.forEach((step, index) => {
        expect(step.from).toBe(life.history[index - 1]?.to ?? null)
      })
      expect(life.history.at(-1)?.to).toBe(life.status)
      expect(stamped(life)).toEqual(expectedStamps[life.status])
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

function stamped(life: Life): InvoiceStatus[] {
  return invoiceStatuses.filter((status) => status !== 'draft' && life[`${status}At`] && life[`${status}By`])
}
