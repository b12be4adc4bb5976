import { useHost } from '@drayline/contract'
import type { SupportRequest } from '@drayline/domain/admin/support-requests/support-request'
import { supportReplyInput } from '@drayline/domain/admin/support-requests/support-request-schema'
import { HttpError, isUnauthorized, serverMessage } from '@drayline/platform/http'
import { FormActions, SubmitButton, TextareaField } from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import { answerRequest } from './admin.queries.ts'

const empty = { message: '' }

/** An answer to a request; what is typed is kept until it is sent. */
export function ReplyForm({ request }: { request: SupportRequest }) {
  const t = useT()
  const { http, notify, drafts, guardUnsavedChanges } = useHost()
  const draft = `support:${request.id}`
  const [initialValues] = useState(() => drafts.read<{ message: string }>(draft) ?? empty)
  // One key per answer: sent twice it is one answer, and another text is another one.
  const key = useRef({ of: '', value: '' })
  // The request as it was when the answer was begun: a colleague's answer since then shall be seen first.
  const begun = useRef<number | null>(null)
  const lift = useRef<(() => void) | undefined>(undefined)
  useEffect(() => () => lift.current?.(), [])

  const keep = useCallback(
    (values: typeof empty) => {
      begun.current = values.message ? (begun.current ?? request.version) : null
      if (values.message) drafts.write(draft, values)
      else drafts.clear(draft)
    },
    [drafts, draft, request.version],
  )

  const setDirty = useCallback(
    (dirty: boolean) => {
      lift.current?.()
      lift.current = dirty ? guardUnsavedChanges() : undefined
    },
    [guardUnsavedChanges],
  )

  function failed(error: unknown): boolean {
    if (isUnauthorized(error)) return true
    notify.error(t('support.answerFailed'), serverMessage(error))
    // Their words are shown now, one's own stay; sent again, they were meant so.
    if (error instanceof HttpError && [409, 412].includes(error.status)) begun.current = null
    return true
  }

  return (
    <Form
      aria-label={t('support.answer')}
      initialValues={initialValues}
      schema={supportReplyInput}
      onError={failed}
      onDirtyChange={setDirty}
      onValuesChange={keep}
      onSubmit={async (input, form) => {
        const version = begun.current ?? request.version
        if (key.current.of !== input.message) key.current = { of: input.message, value: crypto.randomUUID() }
        await answerRequest(http, request.id, input, { version, idempotencyKey: key.current.value })
        key.current = { of: '', value: '' }
        form.resetForm({ values: empty })
        drafts.clear(draft)
        notify.success(t('support.answered'))
      }}
    >
      <TextareaField
        name="message"
        label={t('support.answer')}
        hint={t('support.answerHint', { email: request.email })}
        rows={5}
        required
      />
      <FormActions>
        <SubmitButton icon="send">{t('support.send')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
