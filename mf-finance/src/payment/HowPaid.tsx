import { type PaymentMethod, paymentMethods } from '@drayline/domain/finance/agreements/agreement'
import { Field, Input, Row, SegmentedControl, Stack, Text } from '@drayline/ui'
import { useT } from '../messages.ts'

interface HowPaidProps {
  method: PaymentMethod
  onMethod: (method: PaymentMethod) => void
  reference: string
  onReference: (reference: string) => void
}

/** How a payment leaves, and what the bank calls it. */
export function HowPaid({ method, onMethod, reference, onReference }: HowPaidProps) {
  const t = useT()
  return (
    <Row gap={4} align="start">
      <Stack gap={1} align="start">
        <Text size="sm" weight="medium" aria-hidden>
          {t('fund.method')}
        </Text>
        <SegmentedControl
          label={t('fund.method')}
          value={method}
          onValueChange={onMethod}
          options={paymentMethods.map((value) => ({ value, label: t(`payment.${value}`) }))}
        />
      </Stack>
      <div style={{ flex: '1 1 14rem' }}>
        <Field label={t('fund.reference')} hint={t('fund.referenceHint')}>
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              autoComplete="off"
              value={reference}
              onChange={(event) => onReference(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Row>
  )
}
