import { useHost, type WriteOptions } from '@drayline/contract'
import type { BrokerCallInput } from '@drayline/domain/finance/collections/broker-worklist'
import { brokerCallInput } from '@drayline/domain/finance/collections/broker-worklist-schema'
import type { CallOutcome, Collection } from '@drayline/domain/finance/collections/collection'
import { callOutcomes, isOpenCollection } from '@drayline/domain/finance/collections/collection'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import { domainMessages } from '@drayline/platform/domain-messages'
import type { FormikProps } from '@drayline/platform/form'
import { serverMessage } from '@drayline/platform/http'
import {
  Button,
  DateField,
  Dialog,
  FormActions,
  FormGrid,
  FormWide,
  fieldErrors,
  MoneyField,
  SelectField,
  SubmitButton,
  TextareaField,
  TextField,
} from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useMemo, useRef } from 'react'
import { useT } from '../messages.ts'
import { addBrokerCall, addCall, type OwingCall } from './collections.queries.ts'
import { useCallKey } from './use-call-key.ts'
import { usualPromiseDays } from './usual-promise.ts'

interface Values {
  outcome: CallOutcome | ''
  contact: string
  note: string
  promiseAmount: string
  promiseDate: string
  nextCallDate: string
}

/** Who or what a call is about, and how it is stored. */
interface CallSubject {
  name: string
  /** Owed: what a promise begins with. */
  amount: string
  description: string
  /** Whether something can be promised. */
  isOpen: boolean
  /** Whether the day of the next call can be named. */
  hasNextCall?: boolean
  save: (call: BrokerCallInput, options: WriteOptions) => Promise<unknown>
}

interface NextProps {
  onClose: () => void
  /** Offers to go on with the next one; told instead of `onClose` when that was chosen. */
  onNext?: () => void
}

interface LogCallDialogProps extends NextProps {
  collection: Pick<Collection, 'id' | 'amount' | 'client' | 'description' | 'status'>
}

/** Logs how a call about a collection went, with what was promised. */
export function LogCallDialog({ collection, ...next }: LogCallDialogProps) {
  const { http } = useHost()
  const { id, amount, client, description, status } = collection
  const save = ({ nextCallDate: _, ...call }: BrokerCallInput, options: WriteOptions) =>
    addCall(http, id, call, options)
  const isOpen = isOpenCollection(status)
  return <CallDialog subject={{ name: client?.name ?? '', amount, description, isOpen, save }} {...next} />
}

/** The same of a call with a broker about what it owes us. */
export function LogBrokerCallDialog({ owing, ...next }: NextProps & { owing: OwingCall }) {
  const t = useT()
  const { http } = useHost()
  const { id, name, open, count } = owing
  const save = (call: BrokerCallInput, options: WriteOptions) => addBrokerCall(http, id, call, options)
  const subject = { name, amount: open, description: t('owing.purchases', { count }), save }
  return <CallDialog subject={{ ...subject, isOpen: count > 0, hasNextCall: true }} {...next} />
}

/** Saved once however often it is clicked. */
function CallDialog({ subject, onClose, onNext }: NextProps & { subject: CallSubject }) {
  const t = useT()
  const host = useHost()
  const keyFor = useCallKey()
  const goOn = useRef(false)
  const today = host.format.today()
  const initialValues = useMemo<Values>(
    () => ({
      ...{ outcome: '', contact: '', note: '', promiseAmount: subject.amount, nextCallDate: '' },
      promiseDate: addDays(today, usualPromiseDays),
    }),
    [subject.amount, today],
  )

  async function submit(input: BrokerCallInput) {
    const promised = input.outcome === 'promised'
    const call = promised ? input : { ...input, promiseAmount: null, promiseDate: null }
    await subject.save(call, { idempotencyKey: keyFor(call) })
    host.notify.success(t('call.logged'), subject.name || undefined)
    if (goOn.current && onNext) onNext()
    else onClose()
  }

  function failed(error: unknown): boolean {
    if (fieldErrors(error)) return false
    host.notify.error(t('call.failed'), serverMessage(error))
    return true
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      closeOnOutsideClick={false}
      title={t('call.title', { client: subject.name })}
      description={`${host.format.money(subject.amount)} · ${subject.description}`}
    >
      <Form initialValues={initialValues} schema={brokerCallInput} onSubmit={submit} onError={failed}>
        {(form: FormikProps<Values>) => (
          <>
            <CallFields outcome={form.values.outcome} {...subject} />
            <FormActions>
              <Button onClick={onClose}>{t('move.cancel')}</Button>
              {onNext ? (
                <SubmitButton variant="secondary" onClick={() => (goOn.current = true)}>
                  {t('call.saveNext')}
                </SubmitButton>
              ) : null}
              <SubmitButton onClick={() => (goOn.current = false)}>{t('call.save')}</SubmitButton>
            </FormActions>
          </>
        )}
      </Form>
    </Dialog>
  )
}

type FieldsProps = Pick<Values, 'outcome'> & Pick<CallSubject, 'isOpen' | 'hasNextCall'>

function CallFields({ outcome, isOpen, hasNextCall }: FieldsProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const outcomes = callOutcomes.filter((value) => value !== 'promised' || isOpen)
  return (
    <FormGrid>
      <SelectField
        name="outcome"
        label={t('call.outcome')}
        required
        placeholder={t('call.choose')}
        options={outcomes.map((value) => ({ value, label: texts(`callOutcome.${value}`) }))}
      />
      <TextField name="contact" label={t('call.contact')} maxLength={120} autoComplete="off" />
      {outcome === 'promised' ? (
        <>
          <MoneyField name="promiseAmount" label={t('call.promiseAmount')} required />
          <DateField name="promiseDate" label={t('call.promiseDate')} required />
        </>
      ) : null}
      {hasNextCall ? <DateField name="nextCallDate" label={t('call.nextCallDate')} /> : null}
      <FormWide>
        <TextareaField name="note" label={t('call.note')} rows={3} maxLength={2000} />
      </FormWide>
    </FormGrid>
  )
}
