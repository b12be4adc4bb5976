import { useHost, useUnsavedChanges } from '@drayline/contract'
import type { Receipt } from '@drayline/domain/finance/receipts/receipt'
import { receiptInput } from '@drayline/domain/finance/receipts/receipt-schema'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { isUnauthorized } from '@drayline/platform/http'
import { useSearchParams } from '@drayline/platform/router'
import { Alert, Breadcrumb, Button, Card, Page, Stack, Text } from '@drayline/ui'
import { Form, RestoredDraft, useFormDraft } from '@drayline/ui/forms'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import { ApplyGrid } from './ApplyGrid.tsx'
import { applicationsOf, centsOf, noParts, nothingSaid, type Part } from './applying.ts'
import { LeftToApply } from './LeftToApply.tsx'
import { type Payer, Payers, ReceiptFields, type Values } from './ReceiptFields.tsx'
import { createReceipt, type NewReceipt } from './receipts.queries.ts'
import { SameReceiptNotice } from './SameReceiptNotice.tsx'
import { type SameReceipt, sameReceiptOf } from './same-receipt.ts'
import { useApply } from './use-apply.ts'

/** What is kept of a receipt that was not saved: its fields, who pays, and what was chosen to apply it to. */
interface Draft {
  values: Values
  payer: Payer
  parts: Part[]
}

/** Drafts of an earlier build say nothing of why a part is short. */
const partsById = (parts: readonly Part[]) =>
  new Map(parts.map((part) => [part.purchase.id, { ...nothingSaid, ...part }]))

/** Money that has arrived is taken in and applied at once, in one go (R-REC-9). */
export function Component() {
  const t = useT()
  return (
    <Page
      breadcrumb={
        <Breadcrumb
          items={[
            { label: t('factoring.title'), to: '/factoring' },
            { label: t('receipt.title'), to: '/factoring/receipts' },
            { label: t('receipt.new') },
          ]}
        />
      }
      title={t('receipt.new')}
      subtitle={t('receipt.newHint')}
      width="full"
    >
      <NewReceiptForm />
    </Page>
  )
}

function useInitialValues(): Values {
  const { format } = useHost()
  const [search] = useSearchParams()
  const brokerId = Number(search.get('brokerId')) || null
  const clientId = brokerId ? null : Number(search.get('clientId')) || null
  const [values] = useState(() => ({
    ...{ brokerId, clientId, method: 'check', reference: '', memo: '', amount: '' },
    ...{ bookDay: format.today(), valueDay: format.today() },
  }))
  return values
}

function NewReceiptForm() {
  const t = useT()
  const host = useHost()
  const initialValues = useInitialValues()
  const firstPayer = initialValues.clientId ? 'client' : 'broker'
  const [payer, setPayer] = useState<Payer>(firstPayer)
  const [began] = useState<Draft>({ values: initialValues, payer: firstPayer, parts: [] })
  const { restored, keep, forget } = useFormDraft<Draft>(
    `receipt:${initialValues.brokerId ?? ''}:${initialValues.clientId ?? ''}`,
    began,
  )
  const [values, setValues] = useState<Values>(initialValues)
  const [isDirty, setDirty] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [same, setSame] = useState<SameReceipt | null>(null)
  // Which receipt was said to be another one; values that change are asked about anew.
  const notDuplicateOf = useRef<number | null>(null)
  const takeValues = useCallback((next: Values) => {
    setValues(next)
    setSame(null)
    notDuplicateOf.current = null
  }, [])
  const id = useId()
  const keyOf = useKeys()
  const brokerId = payer === 'broker' ? values.brokerId : null
  const applying = useApply(
    brokerId,
    centsOf(values.amount),
    restored
      ? { brokerId: restored.values.values.brokerId, parts: partsById(restored.values.parts) }
      : undefined,
  )
  const { parts, setParts } = applying
  useEffect(
    () => keep({ values, payer, parts: [...parts.values()] }, { version: undefined, values: began }),
    [keep, values, payer, parts, began],
  )
  useUnsavedChanges((isDirty || applying.parts.size > 0) && !isSaved)

  async function save(output: Omit<NewReceipt, 'applications'>) {
    const input: NewReceipt = {
      ...output,
      brokerId: payer === 'broker' ? output.brokerId : undefined,
      clientId: payer === 'client' ? output.clientId : undefined,
      applications: payer === 'broker' ? applicationsOf(applying.parts) : [],
      notDuplicateOf: notDuplicateOf.current,
    }
    setSame(null)
    try {
      done(await createReceipt(host.http, input, { idempotencyKey: keyOf(input) }))
    } catch (error) {
      const found = sameReceiptOf(error)
      if (found) return setSame(found)
      // The host has told about the lost session.
      if (!isUnauthorized(error)) throw error
    }
  }

  function done(receipt: Receipt) {
    setSaved(true)
    forget()
    const left = centsOf(receipt.unapplied)
    host.notify.success(
      t('receipt.saved', { amount: host.format.money(receipt.amount) }),
      left > 0 ? t('receipt.savedLeft', { amount: host.format.money(formatCents(left)) }) : undefined,
    )
    // The guard is lifted with the next drawing.
    setTimeout(() => host.navigate(`/factoring/receipts/${receipt.id}`, { replace: true }))
  }

  const isBlocked = payer === 'broker' && applying.problem !== null
  return (
    <Form<Values, Omit<NewReceipt, 'applications'>>
      id={id}
      aria-label={t('receipt.new')}
      initialValues={initialValues}
      schema={receiptInput as never}
      onSubmit={(output) => (isBlocked ? undefined : save(output))}
      onValuesChange={takeValues}
      onDirtyChange={setDirty}
    >
      {(form) => (
        <>
          {restored ? (
            <RestoredDraft
              restore={() => {
                setPayer(restored.values.payer)
                void form.setValues(restored.values.values)
              }}
              onDiscard={() => {
                form.resetForm()
                setPayer(firstPayer)
                setParts(() => noParts)
              }}
            />
          ) : null}
          <Card title={t('receipt.what')}>
            <Stack gap={4}>
              <Payers
                payer={payer}
                onPayer={(next) => {
                  setPayer(next)
                  void form.setFieldValue(next === 'broker' ? 'clientId' : 'brokerId', null)
                }}
              />
              <ReceiptFields payer={payer} form={form} />
            </Stack>
          </Card>
          {payer === 'client' ? <Alert tone="info">{t('receipt.clientPays')}</Alert> : null}
          {payer === 'broker' ? (
            <Card title={t('apply.title')} subtitle={t('apply.subtitle')}>
              {brokerId ? (
                <ApplyGrid applying={applying} />
              ) : (
                <Text tone="muted">{t('apply.chooseBroker')}</Text>
              )}
            </Card>
          ) : null}
          {isBlocked && applying.problem ? (
            <Alert tone="destructive" title={t('apply.notYet')}>
              {t(applying.problem)}
            </Alert>
          ) : null}
          {same ? (
            <SameReceiptNotice
              same={same}
              payer={payer}
              reference={values.reference}
              amount={values.amount}
              busy={form.isSubmitting}
              onTakeIn={() => {
                notDuplicateOf.current = same.id
              }}
            />
          ) : null}
          <LeftToApply applying={applying}>
            <Button onClick={() => host.navigate('/factoring/receipts')}>{t('move.cancel')}</Button>
            <Button
              type="submit"
              variant="primary"
              icon="check"
              loading={form.isSubmitting}
              disabled={isBlocked}
            >
              {t('receipt.save')}
            </Button>
          </LeftToApply>
        </>
      )}
    </Form>
  )
}

/** One key per intention: the same values sent again are taken in once. */
function useKeys() {
  const last = useRef({ body: '', key: '' })
  return (body: unknown) => {
    const text = JSON.stringify(body)
    if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() }
    return last.current.key
  }
}
