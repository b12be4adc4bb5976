import { useHost, useUnsavedChanges } from '@drayline/contract'
import type { SupportReceipt } from '@drayline/domain/admin/support-requests/support-request'
import { supportRequestInput } from '@drayline/domain/admin/support-requests/support-request-schema'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import {
  Alert,
  Button,
  FormActions,
  FormGrid,
  Stack,
  SubmitButton,
  TextareaField,
  TextField,
} from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useEffect, useRef, useState } from 'react'
import { useHelpText } from './help.messages.ts'
import { sendSupportRequest } from './help.queries.ts'

const draftKey = 'help-message'

interface MessageValues {
  name: string
  email: string
  subject: string
  message: string
}

type Sent = SupportReceipt & { email: string }

/** 'Send us a message': files a request that an administrator sees and answers (design 8). */
export function ContactForm() {
  const [sent, setSent] = useState<Sent | null>(null)
  return sent ? <Receipt sent={sent} onAnother={() => setSent(null)} /> : <MessageForm onSent={setSent} />
}

function Receipt({ sent, onAnother }: { sent: Sent; onAnother: () => void }) {
  const t = useHelpText()
  const place = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => place.current?.focus(), [])
  return (
    <Stack ref={place} tabIndex={-1} gap={4} align="start" style={{ outline: 'none' }}>
      <Alert tone="success" title={t('contact.sentTitle')}>
        <p>{t('contact.sent', { id: sent.id, email: sent.email })}</p>
      </Alert>
      <Button onClick={onAnother}>{t('contact.another')}</Button>
    </Stack>
  )
}

function MessageForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const t = useHelpText()
  const { http, notify, user, drafts } = useHost()
  const [initialValues] = useState<MessageValues>(() => ({
    name: `${user.firstName} ${user.lastName}`.trim(),
    email: user.email ?? '',
    subject: '',
    message: '',
    ...drafts.read<Partial<MessageValues>>(draftKey),
  }))
  const [dirty, setDirty] = useState(false)
  const changed = useRef(false)
  const key = useRef(crypto.randomUUID())
  useUnsavedChanges(dirty)

  return (
    <Form
      initialValues={initialValues}
      schema={supportRequestInput}
      aria-label={t('contact.form')}
      onDirtyChange={(now) => {
        changed.current = now
        setDirty(now)
      }}
      onValuesChange={(values) => {
        if (values.subject || values.message) drafts.write(draftKey, values)
        else if (changed.current) drafts.clear(draftKey)
      }}
      onSubmit={async (input) => {
        const receipt = await sendSupportRequest(http, input, key.current)
        drafts.clear(draftKey)
        setDirty(false)
        notify.success(t('contact.sentTitle'), t('contact.sent', { id: receipt.id, email: input.email }))
        onSent({ ...receipt, email: input.email })
      }}
      onError={(error) => {
        if (isUnauthorized(error)) return true
        notify.error(t('contact.failed'), serverMessage(error))
        return false
      }}
    >
      <FormGrid>
        <TextField name="name" label={t('contact.name')} required autoComplete="name" />
        <TextField name="email" label={t('contact.email')} type="email" required autoComplete="email" />
      </FormGrid>
      <TextField name="subject" label={t('contact.subject')} required />
      <TextareaField name="message" label={t('contact.message')} rows={4} required />
      <FormActions>
        <SubmitButton icon="send" loadingText={t('contact.sending')}>
          {t('contact.send')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
