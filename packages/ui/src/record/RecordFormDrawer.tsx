import type { WriteOptions } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import type { FormikProps } from '@drayline/platform/form'
import { HttpError, isUnauthorized, serverMessage } from '@drayline/platform/http'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Alert } from '../feedback/Alert.tsx'
import { Form } from '../form/Form.tsx'
import { FormActions, SubmitButton } from '../form/layout.tsx'
import type { FormSchema } from '../form/schema.ts'
import { fieldErrors } from '../form/server-errors.ts'
import { useUiText } from '../messages.ts'
import { Drawer, type DrawerProps } from '../overlays/Dialog.tsx'
import { ConflictPanel } from './ConflictPanel.tsx'
import { findConflicts, mergeValues } from './conflict.ts'
import { useFormDraft } from './use-form-draft.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'

interface Versioned {
  version: number
}

export interface RecordFormDrawerProps<Values extends object, Output, Saved>
  extends Pick<DrawerProps, 'title' | 'description' | 'size'> {
  /** Names the draft: kind and id of the record, `invoice:7` or `invoice:new`. */
  name: string
  /** The record that is changed; null for a new one. */
  record: Versioned | null
  initialValues: Values
  schema: FormSchema<Output>
  /** Sends the values; pass `options` on to the HTTP call (version and idempotency key). */
  save: (output: Output, options: WriteOptions) => Promise<Saved>
  onSaved: (saved: Saved) => void
  onClose: () => void
  /** Title of the toast when saving fails; field errors show at their fields instead. */
  failedText: string
  /** Names of fields as they read on screen, for the comparison with a colleague's version. */
  labels: Readonly<Partial<Record<keyof Values & string, string>>>
  /** Fields that no draft keeps: secrets. Make the array outside the component. */
  undrafted?: readonly (keyof Values & string)[]
  /** How a value reads in that comparison. */
  show?: (name: keyof Values & string, value: unknown) => string
  children: ReactNode | ((form: FormikProps<Values>) => ReactNode)
}

/**
 * The form of a record beside its list: keeps a draft, asks before unsaved changes are left, creates one record however
 * often it is clicked, and compares field by field when a colleague saved first.
 */
export function RecordFormDrawer<Values extends object, Output, Saved>({
  name,
  record,
  initialValues,
  schema,
  save,
  onSaved,
  onClose,
  failedText,
  labels,
  undrafted,
  show = (_, value) => String(value ?? ''),
  title,
  description,
  size,
  children,
}: RecordFormDrawerProps<Values, Output, Saved>) {
  const t = useUiText()
  const host = useHost()
  const draft = useFormDraft<Values>(name, initialValues, undrafted)
  const keyFor = useIdempotencyKey()
  const leave = useLeaveGuard()
  const [theirs, setTheirs] = useState<(Record<string, unknown> & Versioned) | null>(null)
  const version = useRef(record?.version)
  const saveButton = useFocusAfter(theirs !== null)
  const fields = Object.keys(labels) as (keyof Values & string)[]

  async function submit(output: Output) {
    const saved = await save(output, {
      version: version.current,
      idempotencyKey: keyFor([version.current, output]),
    })
    draft.forget()
    leave.lift()
    onSaved(saved)
  }

  function handleFailure(error: unknown): boolean {
    // The host has told about the lost session and keeps the draft for after signing in.
    if (isUnauthorized(error)) return true
    if (error instanceof HttpError && error.status === 412 && error.problem?.current) {
      setTheirs(error.problem.current as Record<string, unknown> & Versioned)
      return true
    }
    if (!fieldErrors(error)) host.notify.error(failedText, serverMessage(error))
    return false
  }

  async function requestClose() {
    const question = {
      title: t('record.discard.title'),
      message: t('record.discard.message'),
      confirmLabel: t('record.discard.confirm'),
      cancelLabel: t('record.discard.cancel'),
      danger: true,
    }
    if (leave.isDirty() && !(await host.confirm(question))) return
    draft.forget()
    leave.lift()
    onClose()
  }

  return (
    <Drawer
      open
      onOpenChange={(open) => (open ? undefined : void requestClose())}
      closeOnOutsideClick={false}
      {...{ title, description, size }}
    >
      <Form
        initialValues={initialValues}
        schema={schema}
        onSubmit={submit}
        onError={handleFailure}
        onDirtyChange={leave.setDirty}
        onValuesChange={draft.keep}
      >
        {(form) => (
          <>
            {draft.restored ? <RestoredDraft form={form} values={draft.restored} /> : null}
            {theirs ? (
              <ConflictPanel
                key={theirs.version}
                conflicts={findConflicts(fields, initialValues as never, form.values as never, theirs)}
                label={(field) => labels[field as keyof Values & string] ?? field}
                show={(field, value) => show(field as keyof Values & string, value)}
                onResolve={(choices) => {
                  version.current = theirs.version
                  void form.setValues(mergeValues(fields, initialValues, form.values, theirs, choices))
                  setTheirs(null)
                }}
              />
            ) : null}
            {typeof children === 'function' ? children(form) : children}
            <FormActions>
              <Button onClick={() => void requestClose()}>{t('ui.cancel')}</Button>
              <SubmitButton ref={saveButton} disabled={theirs !== null}>
                {t('record.save')}
              </SubmitButton>
            </FormActions>
          </>
        )}
      </Form>
    </Drawer>
  )
}

/** Puts a kept draft back into the form and says so. */
function RestoredDraft<Values extends object>({
  form,
  values,
}: {
  form: FormikProps<Values>
  values: Values
}) {
  const t = useUiText()
  const [shown, setShown] = useState(true)
  const { setValues, resetForm } = form
  const restore = useRef(() => void setValues(values))
  useEffect(() => restore.current(), [])
  if (!shown) return null
  return (
    <Alert tone="info" title={t('record.draft.title')}>
      <p>{t('record.draft.message')}</p>
      <Button
        size="sm"
        style={{ marginTop: 'var(--space-2)' }}
        onClick={() => {
          resetForm()
          setShown(false)
        }}
      >
        {t('record.draft.discard')}
      </Button>
    </Alert>
  )
}

/** A button that gets the focus when what had it is gone: after a conflict is resolved, saving is what comes next. */
function useFocusAfter(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const was = useRef(busy)
  useEffect(() => {
    if (was.current && !busy) button.current?.focus()
    was.current = busy
  }, [busy])
  return button
}

/** Asks before leaving while the form has changes, and can be lifted at once, before the next render. */
function useLeaveGuard() {
  const host = useHost()
  const lift = useRef<(() => void) | undefined>(undefined)

  const setDirty = useCallback(
    (dirty: boolean) => {
      if (dirty) lift.current ??= host.guardUnsavedChanges()
      else {
        lift.current?.()
        lift.current = undefined
      }
    },
    [host],
  )
  useEffect(() => () => setDirty(false), [setDirty])

  return { setDirty, lift: () => setDirty(false), isDirty: () => lift.current !== undefined }
}
