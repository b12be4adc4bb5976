export type * from './first-day-schema.ts'

/** What somebody does in their first days, in the order of the checklist (R-DSH-12). */
export const firstDaySteps = ['timezone', 'clockIn', 'phone', 'photo', 'secondFactor', 'shortcuts'] as const
export type FirstDayStep = (typeof firstDaySteps)[number]

/** Those of which nothing else tells that they were done: the person says so. */
export const saidSteps = ['timezone', 'shortcuts'] as const

/** After so many days nobody is new any more, in milliseconds. */
export const newFor = 30 * 24 * 60 * 60 * 1000
