import { translate } from '@drayline/platform/domain-messages'
import { Formik, type FormikHelpers, type FormikProps } from '@drayline/platform/form'
import { HttpError, serverMessage } from '@drayline/platform/http'
import { styled } from '@drayline/platform/styled'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Alert } from '../feedback/Alert.tsx'
import { isComposing } from '../inputs/is-composing.ts'
import { useUiText } from '../messages.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { controlId, FormContext } from './form-context.ts'
import { check, type FormSchema, flatten, nest } from './schema.ts'
import { applyServerErrors, fieldErrors, type Refused, stillRefused } from './server-errors.ts'
import { type Holds, reasons, useHeldSave } from './use-held-save.ts'
import { useLaterValues } from './use-later-values.ts'

const FormElement = styled.form`
  display: flex;
  flex-direction: column;
  gap: var(--space-5);
  min-width: 0;
`

export interface FormProps<Values extends object, Output> {
  initialValues: Values
  /** A yup schema of `@drayline/domain`: the rules the API has. */
  schema: FormSchema<Output>
  /**
   * Saves. Gets the values as the schema casts them. What it throws is shown: texts by field at the fields, anything
   * else above the form. Values stay in either case.
   */
  onSubmit: (values: Output, form: FormikHelpers<Values>) => unknown
  /** Told when the values differ from the initial ones and when they no longer do; for `useUnsavedChanges`. */
  onDirtyChange?: (dirty: boolean) => void
  /** Every change of a value, for example to keep a draft. */
  onValuesChange?: (values: Values) => void
  /** Takes over failures that are not about fields, such as 412; answers true when it has dealt with one. */
  onError?: (error: unknown) => boolean | undefined
  /** Takes over new initial values in all fields that the person has not changed. */
  enableReinitialize?: boolean
  disabled?: boolean
  /** For a submit button outside the form element: `form={id}`. */
  id?: string
  'aria-label'?: string
  children: ReactNode | ((form: FormikProps<Values>) => ReactNode)
}

/**
 * A form: formik's state, a shared schema's rules, one save at a time. A failed attempt lists what is wrong, with
 * links, and moves the focus to the first field concerned.
 */
export function Form<Values extends object, Output>({
  initialValues,
  schema,
  onSubmit,
  onError,
  enableReinitialize,
  ...rest
}: FormProps<Values, Output>) {
  const [failure, setFailure] = useState<unknown>(null)
  const busy = useRef(false)
  const refused = useRef<Refused | null>(null)
  const base = useRef(initialValues)
  const holds = useRef<Holds>({})

  async function submit(values: Values, helpers: FormikHelpers<Values>) {
    const { output, errors } = check(schema, values)
    // A second click can arrive before the first has been drawn.
    if (errors || busy.current) return
    busy.current = true
    setFailure(null)
    const earlier = base.current
    // While it is saved its record may be read again, as the server wrote it.
    base.current = values
    try {
      await onSubmit(output, helpers)
    } catch (error) {
      base.current = earlier
      const said = fieldErrors(error)
      refused.current = said && { errors: said, values }
      if (!applyServerErrors(error, helpers) && !onError?.(error)) setFailure(error)
    } finally {
      busy.current = false
    }
  }

  return (
    <Formik
      initialValues={initialValues}
      validate={(values) =>
        nest({
          ...stillRefused(refused.current, values),
          ...check(schema, values).errors,
          ...reasons(holds.current),
        })
      }
      onSubmit={submit}
    >
      {(form) => (
        <FormBody
          form={form}
          failure={failure}
          laterValues={enableReinitialize ? initialValues : undefined}
          base={base}
          holds={holds}
          // What the server said counts until it is asked again.
          onAttempt={() => {
            refused.current = null
          }}
          {...rest}
        />
      )}
    </Formik>
  )
}

interface FormBodyProps<Values extends object>
  extends Pick<
    FormProps<Values, unknown>,
    'onDirtyChange' | 'onValuesChange' | 'disabled' | 'id' | 'aria-label' | 'children'
  > {
  form: FormikProps<Values>
  failure: unknown
  laterValues: Values | undefined
  base: RefObject<Values>
  holds: RefObject<Holds>
  /** The form is about to be saved. */
  onAttempt: () => void
}

function FormBody<Values extends object>({
  form,
  failure,
  laterValues,
  base,
  holds,
  onAttempt,
  onDirtyChange,
  onValuesChange,
  disabled = false,
  id,
  children,
  ...aria
}: FormBodyProps<Values>) {
  const ownId = useId()
  const formId = id ?? ownId
  const element = useRef<HTMLFormElement>(null)
  const { values, dirty, submitCount, isSubmitting, errors } = form
  const problems = Object.entries(flatten(errors))
  const attempted = submitCount > 0

  useLaterValues(form, laterValues, base)
  useEffect(() => onDirtyChange?.(dirty), [dirty, onDirtyChange])
  useEffect(() => onValuesChange?.(values), [values, onValuesChange])

  // An attempt is over when formik stops submitting; only then the errors of schema and server are all there.
  const handled = useRef(0)
  useEffect(() => {
    if (isSubmitting || handled.current === submitCount) return
    handled.current = submitCount
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isSubmitting, submitCount])

  const { hold, isWaiting, wait, giveUp } = useHeldSave(holds, element, () => form.validateForm())

  function save(event: FormEvent<HTMLFormElement>) {
    // React hands on what happens in a window that a field opened, though it is not in this form.
    if (event.target !== event.currentTarget) return
    if (wait()) return event.preventDefault()
    onAttempt()
    form.handleSubmit(event)
  }

  /** Ctrl or ⌘ with Enter saves from any field; with Shift it saves and opens the next, where the form has that. */
  function saveByKeys(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    if (event.altKey || event.defaultPrevented || isComposing(event)) return
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return
    event.preventDefault()
    const form = event.currentTarget
    const button = (event.shiftKey && submitButton(form, true)) || submitButton(form, false)
    button?.click()
  }

  return (
    <FormContext value={{ id: formId, disabled, submitting: isSubmitting || isWaiting, hold, values: form }}>
      <FormElement
        ref={element}
        id={formId}
        noValidate
        onSubmit={save}
        onKeyDown={saveByKeys}
        onInput={giveUp}
        {...aria}
      >
        {failure ? <FormFailure error={failure} /> : null}
        {attempted && !isSubmitting && problems.length > 0 ? (
          <ErrorSummary
            problems={problems.map(([name, text]) => ({
              id: controlId(formId, name),
              text: translate(text),
            }))}
          />
        ) : null}
        {typeof children === 'function' ? children(form) : children}
      </FormElement>
    </FormContext>
  )
}

/** The button that saves, beside the form or in it. Clicked, so that one that takes no click is not gone around. */
function submitButton(form: HTMLFormElement, isAgain: boolean): HTMLButtonElement | undefined {
  const buttons = [...form.elements].filter(
    (element): element is HTMLButtonElement =>
      element instanceof HTMLButtonElement && (element.type === 'submit' || 'submit' in element.dataset),
  )
  return buttons.find(({ dataset }) => (dataset.submit === 'again') === isAgain)
}

function FormFailure({ error }: { error: unknown }) {
  const t = useUiText()
  const traceId = error instanceof HttpError ? error.problem?.traceId : undefined
  // The button that was pressed may be far below, with this out of sight.
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <div ref={text} tabIndex={-1}>
      <Alert tone="destructive" title={t('form.failed')}>
        <p>{serverMessage(error) ?? t('form.tryLater')}</p>
        {traceId ? (
          <p>
            {t('error.trace')}: {traceId}
          </p>
        ) : null}
      </Alert>
    </div>
  )
}
