import { useHost } from '@drayline/contract'
import type { BrokerCallInput, Debtor } from '@drayline/domain/finance/collections/broker-worklist'
import { brokerCallInput } from '@drayline/domain/finance/collections/broker-worklist-schema'
import type { CallOutcome } from '@drayline/domain/finance/collections/collection'
import { callOutcomes } from '@drayline/domain/finance/collections/collection'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import type { FormikProps } from '@drayline/platform/form'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import {
  Card,
  DateField,
  FormActions,
  FormGrid,
  FormWide,
  fieldErrors,
  MoneyField,
  SubmitButton,
  TextareaField,
  TextField,
} from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import { addBrokerCall } from './collections.queries.ts'
import { OutcomeField } from './OutcomeField.tsx'
import { useCallKey } from './use-call-key.ts'
import type { CallList } from './use-call-list.ts'
import { usualPromiseDays } from './usual-promise.ts'

interface Values {
  outcome: CallOutcome | ''
  contact: string
  note: string
  promiseAmount: string
  promiseDate: string
  nextCallDate: string
}

interface DebtorCallFormProps {
  debtor: Debtor
  list: CallList
}

/** The call with a broker, saved once however often it is pressed. Saving it opens the next one of the list; after the last, an empty form (R-COL-19). */
export function DebtorCallForm({ debtor, list }: DebtorCallFormProps) {
  const [round, setRound] = useState(0)
  return <CallForm key={round} debtor={debtor} list={list} onStay={() => setRound(round + 1)} />
}

function CallForm({ debtor, list, onStay }: DebtorCallFormProps & { onStay: () => void }) {
  const t = useT()
  const host = useHost()
  const keyFor = useCallKey()
  const leave = useLeaveGuard()
  const initialValues = useInitialValues(debtor)
  const { id, name, owing } = debtor

  async function submit(input: BrokerCallInput) {
    const promised = input.outcome === 'promised'
    const call = promised ? input : { ...input, promiseAmount: null, promiseDate: null }
    // The list is read anew with the call: who comes next is decided before.
    const { next, hrefOf } = list
    await addBrokerCall(host.http, id, call, { idempotencyKey: keyFor(call) })
    leave(false)
    host.notify.success(t('call.logged'), name)
    if (next === null) onStay()
    else host.navigate(hrefOf(next))
  }

  function failed(error: unknown): boolean {
    if (isUnauthorized(error)) return true
    if (fieldErrors(error)) return false
    host.notify.error(t('call.failed'), serverMessage(error))
    return true
  }

  return (
    <Card title={t('call.outcome')}>
      <Form
        aria-label={t('call.title', { client: name })}
        initialValues={initialValues}
        schema={brokerCallInput}
        enableReinitialize
        onSubmit={submit}
        onError={failed}
        onDirtyChange={leave}
      >
        {({ values }: FormikProps<Values>) => (
          <>
            <CallFields name={name} outcome={values.outcome} canPromise={owing !== null} />
            <FormActions>
              <SubmitButton aria-keyshortcuts="Control+Enter" title={t('debtor.saveKeys')}>
                {t(list.next === null ? 'call.save' : 'call.saveNext')}
              </SubmitButton>
            </FormActions>
          </>
        )}
      </Form>
    </Card>
  )
}

/** A promise begins with what is past due, or else with all that is open; it follows while nobody has typed. */
function useInitialValues({ owing }: Debtor): Values {
  const { format } = useHost()
  const today = format.today()
  const { open = '', pastDue = '' } = owing ?? {}
  const promiseAmount = /[1-9]/.test(pastDue) ? pastDue : open
  return useMemo(
    () => ({
      ...{ outcome: '', contact: '', note: '', nextCallDate: '' },
      ...{ promiseAmount, promiseDate: addDays(today, usualPromiseDays) },
    }),
    [promiseAmount, today],
  )
}

interface CallFieldsProps {
  name: string
  outcome: CallOutcome | ''
  canPromise: boolean
}

function CallFields({ name, outcome, canPromise }: CallFieldsProps) {
  const t = useT()
  const isPromised = outcome === 'promised'
  const promise = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const amount = isPromised ? promise.current?.querySelector('input') : null
    amount?.focus()
    amount?.select()
  }, [isPromised])
  const outcomes = callOutcomes.filter((value) => value !== 'promised' || canPromise)
  return (
    <>
      <OutcomeField who={name} outcomes={outcomes} focused />
      {isPromised ? (
        <div ref={promise}>
          <FormGrid>
            <MoneyField name="promiseAmount" label={t('call.promiseAmount')} required />
            <DateField name="promiseDate" label={t('call.promiseDate')} required />
          </FormGrid>
        </div>
      ) : null}
      <FormGrid>
        <FormWide>
          <TextareaField name="note" label={t('call.note')} rows={2} maxLength={2000} />
        </FormWide>
        <DateField name="nextCallDate" label={t('call.nextCallDate')} />
        <TextField name="contact" label={t('call.contact')} maxLength={120} autoComplete="off" />
      </FormGrid>
    </>
  )
}

/** Asks before leaving while something is typed; lifted at once when it is told so, before the next drawing. */
function useLeaveGuard(): (isDirty: boolean) => void {
  const host = useHost()
  const lift = useRef<(() => void) | undefined>(undefined)
  const set = useCallback(
    (isDirty: boolean) => {
      if (isDirty) lift.current ??= host.guardUnsavedChanges()
      else {
        lift.current?.()
        lift.current = undefined
      }
    },
    [host],
  )
  useEffect(() => () => set(false), [set])
  return set
}
