import { useHost } from '@drayline/contract'
import type { Agreement, AgreementTerms } from '@drayline/domain/finance/agreements/agreement'
import { termsChanges } from '@drayline/domain/finance/agreements/terms-changes'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { styled } from '@drayline/platform/styled'
import { Text } from '@drayline/ui'
import { useT } from '../messages.ts'
import { usePlanTexts } from './plan-texts.ts'
import { percentOf } from './typed-terms.ts'

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin: 0;

  del { color: var(--text-muted); }
  ins { font-weight: var(--weight-medium); text-decoration: none; }
`

const labels = {
  isRecourse: 'terms.recourse',
  recourseDays: 'terms.recourseDays',
  advancePpm: 'terms.advance',
  brokerAdvances: 'terms.advance',
  'escrow.ppm': 'terms.escrowRate',
  'escrow.floorCents': 'terms.escrowFloor',
  monthlyMinimumCents: 'terms.monthlyMinimum',
  'limits.clientCents': 'terms.clientLimit',
  'limits.pairCents': 'terms.pairLimit',
  'limits.concentrationPpm': 'terms.concentration',
  'limits.concentrationFloorCents': 'terms.concentrationFloor',
  brokerLimits: 'terms.pairLimit',
  transferFees: 'terms.transferFees',
  clearingDays: 'terms.clearingDays',
  feePlan: 'terms.feePlan',
} as const

/** What a version changes compared with the one before: field, from, to (R-AGR-5). */
export function TermsChanges({ agreement, previous }: { agreement: Agreement; previous: Agreement }) {
  const t = useT()
  const show = useShownValue()
  const changes = termsChanges(previous.terms, agreement.terms)
  const brokers = [...previous.brokers, ...agreement.brokers]
  if (changes.length === 0) return <Text tone="muted">{t('terms.unchanged')}</Text>
  const labelOf = (field: string) => {
    const [group = '', key = ''] = field.split('.')
    const label = labels[(field in labels ? field : group) as keyof typeof labels]
    if (field in labels) return t(label)
    const method = ['ach', 'wire', 'check'].includes(key) ? t(`method.${key as 'ach'}`) : null
    const name = method ?? brokers.find(({ id }) => String(id) === key)?.name ?? `#${key}`
    return `${t(label)}, ${name}`
  }
  return (
    <List>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <Text size="sm" tone="muted">
            {labelOf(field)}
          </Text>
          <div>
            <del>{show(field, before)}</del> → <ins>{show(field, after)}</ins>
          </div>
        </li>
      ))}
    </List>
  )
}

function useShownValue() {
  const t = useT()
  const { format } = useHost()
  const planTexts = usePlanTexts()
  return (field: string, value: unknown): string => {
    if (value === null || value === undefined) return t('terms.none')
    if (field === 'feePlan') {
      const { name, terms } = value as AgreementTerms['feePlan']
      return `${name} (${planTexts(terms).join('; ')})`
    }
    if (typeof value === 'boolean') return t(value ? 'terms.yes' : 'terms.no')
    if (/ppm$|^brokerAdvances/i.test(field)) return `${percentOf(Number(value))}%`
    if (/cents$|^brokerLimits|^transferFees/i.test(field)) return format.money(formatCents(Number(value)))
    return format.number(Number(value))
  }
}
