import { useHost } from '@drayline/contract'
import type { SupportRequest } from '@drayline/domain/support-request'
import { supportReplyInput } from '@drayline/domain/support-request'
import { HttpError, isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useQueryClient } from '@drayline/platform/query'
import { Form, FormActions, SubmitButton, TextareaField } from '@drayline/ui'
import { useEffect, useMemo, useRef } from 'react'
import { useT } from '../messages.ts'
import { adminKeys, answerRequest } from './admin.queries.ts'

/** An answer to a request; what is typed is kept until it is sent. */
export function ReplyForm({ request }: { request: SupportRequest }) {
  const t = useT()
  const { http, notify, drafts, guardUnsavedChanges } = useHost()
  const queries = useQueryClient()
  const draft = `support:${request.id}`
  const initialValues = useMemo(() => ({ message: '' }), [])
  const key = useRef(crypto.randomUUID())
  const lift = useRef<(() => void) | undefined>(undefined)
  useEffect(() => () => lift.current?.(), [])

  function setDirty(dirty: boolean) {
    lift.current?.()
    lift.current = dirty ? guardUnsavedChanges() : undefined
  }

  function failed(error: unknown): boolean {
    if (isUnauthorized(error)) return true
    notify.error(t('support.answerFailed'), serverMessage(error))
    // A colleague answered meanwhile: their words are shown, one's own stay.
    if (error instanceof HttpError && [409, 412].includes(error.status))
      void queries.invalidateQueries({ queryKey: adminKeys.support })
    return true
  }

  return (
    <Form
      aria-label={t('support.answer')}
      initialValues={drafts.read<{ message: string }>(draft) ?? initialValues}
      schema={supportReplyInput}
      onError={failed}
      onDirtyChange={setDirty}
      onValuesChange={(values) => (values.message ? drafts.write(draft, values) : drafts.clear(draft))}
      onSubmit={async (input, form) => {
        const { version } = request
        await answerRequest(http, request.id, input, { version, idempotencyKey: key.current })
        key.current = crypto.randomUUID()
        form.resetForm({ values: initialValues })
        drafts.clear(draft)
        notify.success(t('support.answered'))
        await queries.invalidateQueries({ queryKey: adminKeys.support })
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
