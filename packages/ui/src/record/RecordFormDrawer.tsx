import type { WriteOptions } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import { asTouched } from '@drayline/domain/kernel/records/change'
import type { FormikProps } from '@drayline/platform/form'
import { HttpError, isUnauthorized, serverMessage } from '@drayline/platform/http'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button } from '../actions/Button.tsx'
import { Form } from '../form/Form.tsx'
import { FormActions, SubmitAgainButton, SubmitButton } from '../form/layout.tsx'
import type { FormSchema } from '../form/schema.ts'
import { fieldErrors } from '../form/server-errors.ts'
import { useUiText } from '../messages.ts'
import { Dialog, Drawer, type DrawerProps } from '../overlays/Dialog.tsx'
import { Beside } from '../overlays/dialog.styles.ts'
import { ColleagueNotice } from './ColleagueNotice.tsx'
import { ConflictPanel } from './ConflictPanel.tsx'
import { type Choices, findConflicts, mergeValues, valuesOf } from './conflict.ts'
import { RestoredDraft } from './RestoredDraft.tsx'
import { useFocusAfter, useFocusFirst } from './use-focus-after.ts'
import { type RecordBase, useFormDraft } from './use-form-draft.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'
import { discardQuestion, useLeaveGuard } from './use-leave-guard.ts'

interface Versioned {
  version: number
}

/** A version of the record, the form's fields in it, and the record itself. */
interface Known<Values, Rec> extends RecordBase<Values> {
  record: Rec | null
}

export interface RecordFormDrawerProps<Values extends object, Output, Saved, Rec extends Versioned>
  extends Pick<DrawerProps, 'title' | 'description' | 'size'> {
  /** A dialog stands over another form, for a record which that one lacks. */
  as?: 'drawer' | 'dialog'
  /** Names the draft: kind and id of the record, `invoice:7` or `invoice:new`. */
  name: string
  /** The record that is changed; null for a new one. */
  record: Rec | null
  initialValues: Values
  /** The form's values for a record, where they are not simply the record's fields: rates as percent. */
  fromRecord?: (record: Rec) => Values
  schema: FormSchema<Output>
  /**
   * Sends the values; pass `options` on to the HTTP call (version and idempotency key). `current` is the record in the
   * version that `options` names: the one the form opened with or, after a comparison, the colleague's. Who sends
   * changed fields only compares with it; what a person decided against a colleague is a change, too.
   */
  save: (output: Output, options: WriteOptions, current: Rec | null) => Promise<Saved>
  /** Asked before saving, with what `save` would get. False leaves the form as it is. */
  confirmSave?: (output: Output, current: Rec | null) => Promise<boolean>
  /** Said when it is saved; a second text says more. */
  savedText?: string | readonly [string, string]
  /** Follows instead of `onClose`. Not for a record that another one follows at once. */
  onSaved?: (saved: Saved) => void
  onClose: () => void
  /**
   * New records of this kind are entered one after the other: there is 'Save and new', after which these fields keep
   * what they had.
   */
  again?: readonly (keyof Values & string)[]
  /** Text of its button, where saving alone does not say what comes of it. */
  saveLabel?: string
  /** Title of the toast when saving fails; field errors show at their fields instead. */
  failedText: string
  /** Names of fields as they read on screen, for the comparison with a colleague's version. */
  labels: Readonly<Partial<Record<keyof Values & string, string>>>
  /** Stands at the left of the fields: the paper they are typed from. On a narrow screen it is above them. */
  beside?: ReactNode
  /** There is more to lose than the values, a file that was chosen: leaving asks. */
  hasMore?: boolean
  /** Fields that no draft keeps: secrets. Make the array outside the component. */
  undrafted?: readonly (keyof Values & string)[]
  /** Formats a value for that comparison. */
  show?: (name: keyof Values & string, value: unknown) => string
  children: ReactNode | ((form: FormikProps<Values>) => ReactNode)
}

/** A form that is open, and those before it that were saved. */
interface Round<Values> {
  number: number
  kept: Partial<Values>
}

/**
 * The form of a record beside its list: keeps a draft, asks before unsaved changes are left, creates one record however
 * often it is clicked, and compares field by field when a colleague saved first.
 */
export function RecordFormDrawer<Values extends object, Output, Saved, Rec extends Versioned>(
  props: RecordFormDrawerProps<Values, Output, Saved, Rec>,
) {
  const { as = 'drawer', title, description, size, initialValues } = props
  const Panel = as === 'dialog' ? Dialog : Drawer
  const [round, setRound] = useState<Round<Values>>({ number: 0, kept: {} })
  const values = useMemo(() => ({ ...initialValues, ...round.kept }), [initialValues, round])
  // The form knows whether anything would be lost.
  const requestClose = useRef(props.onClose)
  return (
    <Panel
      open
      onOpenChange={(open) => (open ? undefined : requestClose.current())}
      closeOnOutsideClick={false}
      {...{ title, description, size: props.beside ? 'xl' : size }}
    >
      {props.beside ? <Beside data-beside="">{props.beside}</Beside> : null}
      <RecordForm
        key={round.number}
        {...props}
        initialValues={values}
        isNext={round.number > 0}
        requestClose={requestClose}
        onNext={(kept) => setRound(({ number }) => ({ number: number + 1, kept }))}
      />
    </Panel>
  )
}

interface RecordFormProps<Values extends object, Output, Saved, Rec extends Versioned>
  extends RecordFormDrawerProps<Values, Output, Saved, Rec> {
  /** Follows one that was saved: the focus is in its first field. */
  isNext: boolean
  requestClose: RefObject<() => void>
  onNext: (kept: Partial<Values>) => void
}

function RecordForm<Values extends object, Output, Saved, Rec extends Versioned>({
  name,
  record,
  initialValues,
  fromRecord,
  schema,
  save,
  confirmSave,
  savedText,
  onSaved,
  onClose,
  again,
  failedText,
  saveLabel,
  labels,
  undrafted,
  hasMore = false,
  show = (_, value) => String(value ?? ''),
  children,
  isNext,
  requestClose,
  onNext,
}: RecordFormProps<Values, Output, Saved, Rec>) {
  const t = useUiText()
  const host = useHost()
  const draft = useFormDraft<Values>(name, initialValues, undrafted)
  const keyFor = useIdempotencyKey()
  const leave = useLeaveGuard(hasMore)
  const [opened] = useState<Known<Values, Rec>>({ record, version: record?.version, values: initialValues })
  const isDraftOld = Boolean(record && draft.restored && draft.restored.base.version !== record.version)
  // Basis of the comparison: the version of the record into which the entries were typed.
  const base = useRef<Known<Values, Rec>>(
    isDraftOld && draft.restored ? { record, ...draft.restored.base } : opened,
  )
  const [theirs, setTheirs] = useState<Known<Values, Rec> | null>(null)
  const saveButton = useFocusAfter(theirs !== null)
  const entity = record ? asTouched(name.replaceAll('-', '_')) : undefined
  const fields = Object.keys(labels) as (keyof Values & string)[]

  const formId = useId()
  const isAgain = useRef(false)
  useFocusFirst(formId, isNext)

  async function submit(output: Output) {
    const { version, record: current } = base.current
    const isFollowed = isAgain.current
    if (confirmSave && !(await confirmSave(output, current))) return
    const saved = await save(output, { version, idempotencyKey: keyFor([version, output]) }, current)
    draft.forget()
    leave.lift()
    const [said, more] = [savedText ?? []].flat()
    if (said) host.notify.success(said, more)
    if (isFollowed)
      onNext(
        Object.fromEntries((again ?? []).map((field) => [field, typed.current[field]])) as Partial<Values>,
      )
    else if (onSaved) onSaved(saved)
    else onClose()
  }

  /** From here on the form stands on a later version; the colleague's fields are its beginning. */
  function takeOver(form: FormikProps<Values>, later: Known<Values, Rec>, choices: Choices | null) {
    const values = choices ? mergeValues(base.current.values, form.values, later.values, choices) : null
    base.current = later
    form.resetForm({ values: later.values })
    if (values) void form.setValues(values)
    setTheirs(null)
  }

  function handleFailure(error: unknown): boolean {
    // The host has told about the lost session and keeps the draft for after signing in.
    if (isUnauthorized(error)) return true
    if (error instanceof HttpError && error.status === 412 && error.problem?.current) {
      const later = error.problem.current as Rec
      const values = fromRecord?.(later) ?? valuesOf(later, opened.record, opened.values)
      setTheirs({ record: later, version: later.version, values })
      return true
    }
    if (!fieldErrors(error)) host.notify.error(failedText, serverMessage(error))
    return false
  }

  const { keep } = draft
  const typed = useRef(initialValues)
  const keepDraft = useCallback(
    (values: Values) => {
      typed.current = values
      keep(values, base.current)
    },
    [keep],
  )

  async function leaveForm() {
    if (leave.isDirty() && !(await host.confirm(discardQuestion(t)))) return
    draft.forget()
    leave.lift()
    onClose()
  }

  useEffect(() => {
    requestClose.current = () => void leaveForm()
  })

  return (
    <Form
      id={formId}
      initialValues={initialValues}
      schema={schema}
      onSubmit={submit}
      onError={handleFailure}
      onDirtyChange={leave.setDirty}
      onValuesChange={keepDraft}
    >
      {(form) => (
        <>
          {entity && !theirs ? <ColleagueNotice record={entity} inForm /> : null}
          {draft.restored ? (
            <RestoredDraft
              restore={() => {
                void form.setValues(draft.restored?.values ?? initialValues)
                if (isDraftOld) setTheirs(opened)
              }}
              onDiscard={() => (theirs ? takeOver(form, theirs, null) : form.resetForm())}
            />
          ) : null}
          {theirs ? (
            <ConflictPanel
              key={theirs.version}
              conflicts={findConflicts(fields, base.current.values, form.values, theirs.values)}
              label={(field) => labels[field as keyof Values & string] ?? field}
              show={(field, value) => show(field as keyof Values & string, value)}
              onResolve={(choices) => takeOver(form, theirs, choices)}
            />
          ) : null}
          {typeof children === 'function' ? children(form) : children}
          <FormActions>
            <Button onClick={() => void leaveForm()}>{t('ui.cancel')}</Button>
            {again && !record ? (
              <SubmitAgainButton
                loadingText={t('form.saving')}
                aria-keyshortcuts="Control+Shift+Enter"
                title={t('record.saveAndNewKeys')}
                onClick={() => {
                  isAgain.current = true
                }}
              >
                {t('record.saveAndNew')}
              </SubmitAgainButton>
            ) : null}
            <SubmitButton
              ref={saveButton}
              disabled={theirs !== null}
              aria-keyshortcuts="Control+Enter"
              title={t('record.saveKeys')}
              onClick={() => {
                isAgain.current = false
              }}
            >
              {saveLabel ?? t('record.save')}
            </SubmitButton>
          </FormActions>
        </>
      )}
    </Form>
  )
}
