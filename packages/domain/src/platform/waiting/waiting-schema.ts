import { array, type InferType, number, object, string } from 'yup'

/** Counting stops here: a line says no more than 'more than 999'. */
export const waitingCap = 1000

/** Kinds of work that wait for someone, in the order in which they are shown. */
export const financeWaiting = ['approve', 'fund', 'call', 'fuelAdvances', 'fuelCards'] as const
export const operationsWaiting = ['overdue', 'dueToday', 'unfiled', 'creditChecks'] as const
export type FinanceWaiting = (typeof financeWaiting)[number]
export type OperationsWaiting = (typeof operationsWaiting)[number]

/** Work that waits for the caller (R-DSH-9): how much, over how much money, and since when. */
function waitingLines<const T extends string>(kinds: readonly T[]) {
  const line = object({
    kind: string<T>().oneOf(kinds).required(),
    /** Up to `waitingCap`, except where a kept sum says it exactly. */
    count: number().integer().min(1).required(),
    /** US dollars; null where it is not about money. */
    amount: string().nullable().defined(),
    /** Calendar date since which the oldest has waited; null where that is not known. */
    oldest: string().nullable().defined(),
  })
  return array(line).required()
}

export const financeWaitingLines = waitingLines(financeWaiting)
export type FinanceWaitingLine = InferType<typeof financeWaitingLines>[number]
export const operationsWaitingLines = waitingLines(operationsWaiting)
export type OperationsWaitingLine = InferType<typeof operationsWaitingLines>[number]
