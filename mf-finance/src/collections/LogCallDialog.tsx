import { useHost } from '@drayline/contract'
import type { CallInput, CallOutcome, Collection } from '@drayline/domain/finance/collections/collection'
import { callOutcomes, isOpenCollection } from '@drayline/domain/finance/collections/collection'
import { callInput } from '@drayline/domain/finance/collections/collection-schema'
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
import { addCall } from './collections.queries.ts'

interface Values {
  outcome: CallOutcome | ''
  contact: string
  note: string
  promiseAmount: string
  promiseDate: string
}

interface LogCallDialogProps {
  collection: Pick<Collection, 'id' | 'amount' | 'client' | 'description' | 'status'>
  onClose: () => void
  /** Offers to go on with the next one; told instead of `onClose` when that was chosen. */
  onNext?: () => void
}

/** Days until the money is usually promised for. */
const usualPromiseDays = 7

/** Logs how a call went, with what was promised. Saved once however often it is clicked. */
export function LogCallDialog({ collection, onClose, onNext }: LogCallDialogProps) {
  const t = useT()
  const host = useHost()
  const keyFor = useKey()
  const goOn = useRef(false)
  const today = host.format.today()
  const initialValues = useMemo<Values>(
    () => ({
      ...{ outcome: '', contact: '', note: '', promiseAmount: collection.amount },
      promiseDate: addDays(today, usualPromiseDays),
    }),
    [collection.amount, today],
  )

  async function submit(input: CallInput) {
    const promised = input.outcome === 'promised'
    const call = promised ? input : { ...input, promiseAmount: null, promiseDate: null }
    await addCall(host.http, collection.id, call, { idempotencyKey: keyFor(call) })
    host.notify.success(t('call.logged'), collection.client?.name)
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
      title={t('call.title', { client: collection.client?.name ?? '' })}
      description={`${host.format.money(collection.amount)} · ${collection.description}`}
    >
      <Form initialValues={initialValues} schema={callInput} onSubmit={submit} onError={failed}>
        {(form: FormikProps<Values>) => (
          <>
            <CallFields outcome={form.values.outcome} isOpen={isOpenCollection(collection.status)} />
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

/** One key for the same words: trying again after a cut network is not a second call. */
function useKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' })
  return (value) => {
    const content = JSON.stringify(value)
    if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() }
    return last.current.key
  }
}

function CallFields({ outcome, isOpen }: { outcome: Values['outcome']; isOpen: boolean }) {
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
      <FormWide>
        <TextareaField name="note" label={t('call.note')} rows={3} maxLength={2000} />
      </FormWide>
    </FormGrid>
  )
}
