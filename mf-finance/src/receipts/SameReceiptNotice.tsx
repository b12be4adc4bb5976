import { useHost } from '@drayline/contract'
import { Alert, Button, Row, Stack, TextLink } from '@drayline/ui'
import { useEffect, useRef } from 'react'
import { useT } from '../messages.ts'
import type { SameReceipt } from './same-receipt.ts'

interface SameReceiptNoticeProps {
  same: SameReceipt
  payer: 'broker' | 'client'
  reference: string
  amount: string
  busy: boolean
  onTakeIn: () => void
}

/** Says that a payment is a receipt already, and takes it in all the same when that is meant (R-REC-12). */
export function SameReceiptNotice({
  same: { id, bookDay },
  payer,
  reference,
  amount,
  busy,
  onTakeIn,
}: SameReceiptNoticeProps) {
  const t = useT()
  const { format } = useHost()
  const place = useRef<HTMLDivElement>(null)
  // The bar with the buttons is always in sight; what it asks would be below it.
  useEffect(() => place.current?.scrollIntoView?.({ block: 'center' }), [])
  const figures = { reference: reference.trim(), amount: format.money(amount) }
  return (
    <div ref={place}>
      <Alert
        tone="warning"
        live
        title={t(`receipt.same.${payer}`, { ...figures, number: id, day: format.date(bookDay) })}
      >
        <Stack gap={3}>
          {t('receipt.same.hint')}
          <Row gap={4} align="center">
            <Button type="submit" size="sm" loading={busy} onClick={onTakeIn}>
              {t('receipt.same.takeIn')}
            </Button>
            <TextLink to={`/factoring/receipts/${id}`}>{t('receipt.same.open', { number: id })}</TextLink>
          </Row>
        </Stack>
      </Alert>
    </div>
  )
}
