import { useHost } from '@drayline/contract'
import { shortPays, shortReasons } from '@drayline/domain/finance/short-pay/short-pay'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { styled } from '@drayline/platform/styled'
import { Button, Input, Select, Text } from '@drayline/ui'
import { useT } from '../messages.ts'
import { openAfter, type Part, type PartShort, partProblem, payableCents, saysRest } from './applying.ts'

const Rest = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-2);

  & > :not(button) { width: 100%; }
`

interface PartRestProps {
  part: Part
  onAmount: (amount: string) => void
  onShort: (change: Partial<PartShort>) => void
}

/** What a part leaves open: what is wrong with it, that it is paid in full, or what becomes of the rest and why. */
export function PartRest({ part, onAmount, onShort }: PartRestProps) {
  const t = useT()
  const { format } = useHost()
  const { purchase } = part
  const problem = partProblem(part)
  const left = openAfter(part)
  const money = (cents: number) => format.money(formatCents(cents))
  const open = formatCents(payableCents(purchase))
  const isShort = saysRest(part) && (!problem || problem === 'apply.noNote')
  return (
    <Rest>
      {isShort ? (
        <ShortRest part={part} left={money(left)} isNoteMissing={problem !== null} onShort={onShort} />
      ) : null}
      {problem ? (
        <Text size="sm" tone="danger" id={`part-${purchase.id}`}>
          {t(problem, { open: format.money(open), over: money(Math.abs(left)) })}
        </Text>
      ) : null}
      {problem === 'apply.tooMuch' ? (
        <Button size="sm" onClick={() => onAmount(open)}>
          {t('apply.upTo', { open: format.money(open) })}
        </Button>
      ) : null}
      {!problem && left === 0 ? (
        <Text size="sm" tone="muted">
          {t('apply.paidInFull')}
        </Text>
      ) : null}
    </Rest>
  )
}

interface ShortRestProps extends Pick<PartRestProps, 'part' | 'onShort'> {
  left: string
  isNoteMissing: boolean
}

function ShortRest({ part, left, isNoteMissing, onShort }: ShortRestProps) {
  const t = useT()
  const of = { invoice: part.purchase.invoice.invoiceNumber }
  return (
    <>
      <Text size="sm" tone="muted">
        {t('apply.short', { amount: left })}
      </Text>
      <Select
        size="sm"
        aria-label={t('apply.restOf', { ...of, amount: left })}
        value={part.shortPay}
        onValueChange={(value) => onShort({ shortPay: shortPays.find((one) => one === value) ?? 'open' })}
        options={shortPays.map((value) => ({ value, label: t(`short.${value}`) }))}
      />
      <Select
        size="sm"
        aria-label={t('apply.reasonOf', of)}
        placeholder={t('apply.noReason')}
        value={part.shortReason ?? ''}
        onValueChange={(value) => onShort({ shortReason: shortReasons.find((one) => one === value) ?? null })}
        options={shortReasons.map((value) => ({ value, label: t(`short.reason.${value}`) }))}
      />
      {part.shortReason ? (
        <Input
          size="sm"
          maxLength={200}
          aria-label={t('apply.noteOf', of)}
          placeholder={t('apply.note')}
          aria-invalid={isNoteMissing || undefined}
          aria-describedby={isNoteMissing ? `part-${part.purchase.id}` : undefined}
          value={part.shortNote}
          onChange={({ currentTarget }) => onShort({ shortNote: currentTarget.value })}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      ) : null}
    </>
  )
}
