import { useHost } from '@drayline/contract'
import type { AccountMethod, PayeeInput } from '@drayline/domain/finance/payees/payee'
import { accountTypes } from '@drayline/domain/finance/payees/payee'
import { payeeInput } from '@drayline/domain/finance/payees/payee-schema'
import { oneOf } from '@drayline/domain/kernel/forms/fields'
import { Alert, FormGrid, FormWide, SelectField, TextareaField, TextField } from '@drayline/ui'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useT } from '../messages.ts'
import { proposePayee } from './payees.queries.ts'

const uses = ['both', 'ach', 'wire'] as const
const methodsOf: Record<(typeof uses)[number], AccountMethod[]> = {
  both: ['ach', 'wire'],
  ach: ['ach'],
  wire: ['wire'],
}

/** Ways of payment are one choice in the form, and a list in the call. */
const schema = payeeInput.omit(['methods']).shape({ use: oneOf(uses).required() })
type Typed = Omit<PayeeInput, 'methods'> & { use: (typeof uses)[number] }

/** Numbers are in no draft. */
const undrafted = ['routingNumber', 'wireRoutingNumber', 'accountNumber', 'wireDetails'] as const

interface PayeeFormProps {
  clientId: number
  onClose: () => void
}

/** Proposes a bank account of a client (R-PAY-1). */
export function PayeeForm({ clientId, onClose }: PayeeFormProps) {
  const t = useT()
  const host = useHost()
  return (
    <RecordFormDrawer
      name={`payee:${clientId}:new`}
      title={t('payee.propose')}
      record={null}
      initialValues={{
        ...{ clientId, holder: '', bankName: '', accountType: 'checking', use: 'both' },
        ...{ routingNumber: '', wireRoutingNumber: '', accountNumber: '', wireDetails: '' },
        verification: '',
      }}
      schema={schema}
      undrafted={undrafted}
      save={({ use, ...input }: Typed, options) =>
        proposePayee(
          host.http,
          { ...input, wireRoutingNumber: input.wireRoutingNumber || null, methods: methodsOf[use] },
          options,
        )
      }
      savedText={t('payee.proposed')}
      onClose={onClose}
      failedText={t('payee.proposeFailed')}
      labels={{ holder: t('payee.holder'), bankName: t('payee.bankName') }}
      show={(_name, value) => String(value ?? '')}
    >
      <PayeeFields />
    </RecordFormDrawer>
  )
}

const digits = { inputMode: 'numeric', autoComplete: 'off', spellCheck: false } as const

function PayeeFields() {
  const t = useT()
  return (
    <FormGrid>
      <FormWide>
        <Alert tone="info">{t('payee.twoPeople')}</Alert>
      </FormWide>
      <FormWide>
        <TextField name="holder" label={t('payee.holder')} required maxLength={120} autoComplete="off" />
      </FormWide>
      <TextField name="bankName" label={t('payee.bankName')} required maxLength={120} autoComplete="off" />
      <SelectField
        name="accountType"
        label={t('payee.accountType')}
        required
        options={accountTypes.map((value) => ({ value, label: t(`payee.type.${value}`) }))}
      />
      <TextField name="routingNumber" label={t('payee.routingNumber')} required {...digits} />
      <TextField name="accountNumber" label={t('payee.accountNumber')} required {...digits} />
      <SelectField
        name="use"
        label={t('payee.use')}
        required
        options={uses.map((value) => ({ value, label: t(`payee.use.${value}`) }))}
      />
      <TextField
        name="wireRoutingNumber"
        label={t('payee.wireRoutingNumber')}
        hint={t('payee.wireRoutingHint')}
        {...digits}
      />
      <FormWide>
        <TextField
          name="wireDetails"
          label={t('payee.wireDetails')}
          hint={t('payee.wireDetailsHint')}
          maxLength={140}
          autoComplete="off"
        />
      </FormWide>
      <FormWide>
        <TextareaField
          name="verification"
          label={t('payee.verification')}
          hint={t('payee.verificationHint')}
          required
          rows={2}
          maxLength={500}
        />
      </FormWide>
    </FormGrid>
  )
}
