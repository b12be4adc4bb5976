export type * from './view-schema.ts'

export const densities = ['comfortable', 'standard', 'compact'] as const
export type Density = (typeof densities)[number]
