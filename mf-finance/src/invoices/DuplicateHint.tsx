import { useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { Alert } from '@drayline/ui'
import { useT } from '../messages.ts'
import { DuplicateList } from './DuplicateList.tsx'
import { duplicateCheckQuery } from './duplicates.queries.ts'
import { useSettled } from './use-settled.ts'

interface DuplicateHintProps {
  loadId: number | null
  amount: string
  /** The invoice that is being changed; null for a new one. */
  invoiceId: number | null
}

const amountPattern = /^\d{1,8}(\.\d{1,2})?$/

/** Says in the form, before it is saved, which invoices this one may repeat. Saving stays possible. */
export function DuplicateHint({ loadId, amount, invoiceId }: DuplicateHintProps) {
  const t = useT()
  const asked = useSettled(loadId && amountPattern.test(amount) ? `${loadId} ${amount}` : '')
  const [load, money = ''] = asked.split(' ')
  if (!load) return null
  return <Found loadId={Number(load)} amount={money} invoiceId={invoiceId} label={t('duplicate.formTitle')} />
}

function Found({
  label,
  ...asked
}: {
  loadId: number
  amount: string
  invoiceId: number | null
  label: string
}) {
  const t = useT()
  const { http } = useHost()
  const { data = [] } = useQuery(duplicateCheckQuery(http, asked.loadId, asked.amount, asked.invoiceId))
  if (data.length === 0) return null
  return (
    <Alert tone="warning" title={label} live>
      {t('duplicate.formHint')}
      <DuplicateList duplicates={data} />
    </Alert>
  )
}
