import type { MessageParams } from '../../kernel/text/i18n.ts'
import type { FeeCharge, FeePlan } from './fee-plan.ts'
import type en from './messages/en.json'

/** Writes texts and amounts in the reader's language and notation. */
export interface PlanWriter {
  t: (key: Extract<keyof typeof en, `plan.${string}`>, params?: MessageParams) => string
  money: (cents: number) => string
}

/** A rate as people write it: 30 000 parts per million are 3%. */
export function percentText(ppm: number): string {
  return `${ppm / 10_000}%`
}

/** Says what a fee plan costs, a sentence for each of its parts. */
export function planWords(plan: FeePlan, { t, money }: PlanWriter): string[] {
  const { charges, minDays, minFeeCents, capPpm, taken, countFrom } = plan
  return [
    ...charges.map((charge) => chargeWords(charge, t)),
    ...(minDays > 0 ? [t('plan.minDays', { days: minDays })] : []),
    ...(minFeeCents > 0 ? [t('plan.minFee', { amount: money(minFeeCents) })] : []),
    ...(capPpm === null ? [] : [t('plan.cap', { rate: percentText(capPpm) })]),
    t(`plan.taken.${taken}`),
    ...(countFrom === 'invoiceDate' ? [t('plan.fromInvoice')] : []),
  ]
}

function chargeWords(charge: FeeCharge, t: PlanWriter['t']): string {
  switch (charge.kind) {
    case 'stepped': {
      const { every, firstDays: days, firstPpm } = charge
      const of = t(`plan.base.${charge.base}`)
      if (!every) return t('plan.flat', { rate: percentText(firstPpm), of })
      const then = { rate: percentText(every.ppm), days: every.days }
      const rest = every.isProrated ? t('plan.prorated', then) : t('plan.started', then)
      return `${t('plan.first', { rate: percentText(firstPpm), of, days })}${rest}`
    }
    case 'brackets': {
      const parts = charge.brackets.map(({ untilDay, ppm }) =>
        untilDay === null
          ? t('plan.bracketAfter', { rate: percentText(ppm) })
          : t('plan.bracketUntil', { rate: percentText(ppm), day: untilDay }),
      )
      return `${t('plan.brackets', { of: t(`plan.base.${charge.base}`) })} ${parts.join(', ')}`
    }
    case 'daily':
      return t('plan.daily', { rate: percentText(charge.dayPpm), of: t(`plan.base.${charge.base}`) })
    case 'interest':
      return t('plan.interest', { rate: percentText(charge.marginPpm), days: charge.yearDays })
  }
}
