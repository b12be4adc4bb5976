import { feeChargeKinds } from '@drayline/domain/finance/fee-plans/fee-plan'

/** Kinds of charges to choose from: flat is its own for people. */
export const shownKinds = ['flat', ...feeChargeKinds] as const

/** A charge in the form: what each kind may need, as texts, so that another kind can be tried and taken back. */
export interface ChargeValues {
  kind: (typeof shownKinds)[number]
  base: string
  firstDays: string
  firstPpm: string
  every: { days: string; ppm: string; isProrated: string | boolean }
  brackets: { untilDay: string; ppm: string }[]
  dayPpm: string
  marginPpm: string
  yearDays: string
}

/** A charge that nothing was typed into. */
export const emptyCharge: ChargeValues = {
  ...{ kind: 'flat', base: 'face', firstDays: '30', firstPpm: '' },
  every: { days: '10', ppm: '', isProrated: 'false' },
  brackets: [
    { untilDay: '30', ppm: '' },
    { untilDay: '', ppm: '' },
  ],
  ...{ dayPpm: '', marginPpm: '', yearDays: '360' },
}
