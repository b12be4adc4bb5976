import { useHost } from '@drayline/contract'
import type { BuyoutInput } from '@drayline/domain/finance/buyouts/buyout'
import { buyoutInput } from '@drayline/domain/finance/buyouts/buyout-schema'
import { documentChoices } from '@drayline/platform/choices'
import {
  Alert,
  ComboboxField,
  DateField,
  FormGrid,
  FormWide,
  MoneyField,
  TextareaField,
  TextField,
} from '@drayline/ui'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { proposeBuyout } from './buyouts.queries.ts'

interface BuyoutFormProps {
  clientId: number
  onClose: () => void
}

/** Enters what a client's former factor is owed (R-BUY-1). */
export function BuyoutForm({ clientId, onClose }: BuyoutFormProps) {
  const t = useT()
  const host = useHost()
  return (
    <RecordFormDrawer
      name={`buyout:${clientId}:new`}
      title={t('buyout.enter')}
      record={null}
      initialValues={{
        ...{ clientId, factorName: '', payoff: '', goodThrough: '', perDiem: '0.00', reference: '' },
        ...{ remittance: '', documentId: null },
      }}
      schema={buyoutInput}
      save={(input: BuyoutInput, options) => proposeBuyout(host.http, input, options)}
      savedText={t('buyout.entered')}
      onClose={onClose}
      failedText={t('buyout.enterFailed')}
      labels={{ factorName: t('buyout.factor'), payoff: t('buyout.payoff') }}
      show={(_name, value) => String(value ?? '')}
    >
      <Fields clientId={clientId} />
    </RecordFormDrawer>
  )
}

function Fields({ clientId }: { clientId: number }) {
  const t = useT()
  const { http } = useHost()
  const papers = useMemo(() => documentChoices(http, clientId), [http, clientId])
  return (
    <FormGrid>
      <FormWide>
        <Alert tone="info">{t('buyout.twoPeople')}</Alert>
      </FormWide>
      <FormWide>
        <TextField name="factorName" label={t('buyout.factor')} required maxLength={120} autoComplete="off" />
      </FormWide>
      <MoneyField name="payoff" label={t('buyout.payoff')} required />
      <DateField name="goodThrough" label={t('buyout.goodThrough')} required />
      <MoneyField name="perDiem" label={t('buyout.perDiem')} hint={t('buyout.perDiemHint')} />
      <TextField
        name="reference"
        label={t('buyout.reference')}
        hint={t('buyout.referenceHint')}
        maxLength={100}
        autoComplete="off"
      />
      <FormWide>
        <TextareaField
          name="remittance"
          label={t('buyout.remittance')}
          hint={t('buyout.remittanceHint')}
          required
          rows={3}
          maxLength={500}
        />
      </FormWide>
      <FormWide>
        <ComboboxField
          name="documentId"
          label={t('buyout.letter')}
          optional
          search={papers.search}
          resolve={papers.resolve}
        />
      </FormWide>
    </FormGrid>
  )
}
