import { useHost } from '@drayline/contract'
import { paymentMethods } from '@drayline/domain/finance/agreements/agreement'
import { brokerChoices, clientChoices } from '@drayline/platform/choices'
import type { FormikProps } from '@drayline/platform/form'
import {
  ComboboxField,
  DateField,
  FormGrid,
  FormWide,
  MoneyField,
  SegmentedControl,
  SelectField,
  TextareaField,
  TextField,
} from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'

const payers = ['broker', 'client'] as const
export type Payer = (typeof payers)[number]

/** A receipt as it is typed. */
export interface Values {
  brokerId: number | null
  clientId: number | null
  method: string
  reference: string
  memo: string
  amount: string
  bookDay: string
  valueDay: string
}

/** Who has paid: a broker or a client. */
export function Payers({ payer, onPayer }: { payer: Payer; onPayer: (payer: Payer) => void }) {
  const t = useT()
  return (
    <div>
      <SegmentedControl
        label={t('receipt.payer')}
        value={payer}
        onValueChange={onPayer}
        options={payers.map((value) => ({ value, label: t(`receipt.payer.${value}`) }))}
      />
    </div>
  )
}

/** What has arrived, from whom, how and when. */
export function ReceiptFields({ payer, form }: { payer: Payer; form: FormikProps<Values> }) {
  const t = useT()
  const { http, format } = useHost()
  const brokers = useMemo(() => brokerChoices(http), [http])
  const clients = useMemo(() => clientChoices(http), [http])
  const today = format.today()
  const { bookDay, valueDay } = form.values
  const isOld = bookDay !== today || valueDay !== today
  return (
    <FormGrid>
      {payer === 'broker' ? (
        <ComboboxField
          name="brokerId"
          creates="broker"
          label={t('column.broker')}
          required
          search={brokers.search}
          resolve={brokers.resolve}
        />
      ) : (
        <ComboboxField
          name="clientId"
          creates="client"
          label={t('column.client')}
          required
          search={clients.search}
          resolve={clients.resolve}
        />
      )}
      <MoneyField name="amount" label={t('receipt.amount')} required />
      <SelectField
        name="method"
        label={t('receipt.method')}
        required
        options={paymentMethods.map((value) => ({ value, label: t(`payment.${value}`) }))}
      />
      <TextField name="reference" label={t('receipt.reference')} hint={t('receipt.referenceHint')} />
      <DateField name="bookDay" label={t('receipt.bookDay')} hint={t('receipt.bookDayHint')} required />
      <DateField
        name="valueDay"
        label={t('receipt.valueDay')}
        hint={isOld ? t('receipt.valueDayOld') : t('receipt.valueDayHint')}
        required
      />
      <FormWide>
        <TextareaField name="memo" label={t('receipt.memo')} hint={t('receipt.memoHint')} rows={2} />
      </FormWide>
    </FormGrid>
  )
}
