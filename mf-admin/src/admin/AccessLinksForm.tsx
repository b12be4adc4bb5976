import { useHost } from '@drayline/contract'
import { translatedLanguages } from '@drayline/domain/kernel/text/i18n'
import type { AccessLinksAnswer, AccessLinksInput, EmailContent } from '@drayline/domain/platform/email/email'
import { accessLinksInput } from '@drayline/domain/platform/email/email-schema'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Alert,
  Card,
  FormActions,
  FormGrid,
  FormWide,
  SelectField,
  SubmitButton,
  TextareaField,
  TextField,
} from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useRef, useState } from 'react'
import { useT } from '../messages.ts'
import { mailServerQuery, sendAccessLinks } from './admin.queries.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { copyText } from './copy-text.ts'

/** The whole mail as one would paste it. */
function asText({ to, subject, text }: EmailContent): string {
  return `${to}\n${subject}\n\n${text}`
}

export function AccessLinksForm() {
  const t = useT()
  const { http, notify, user } = useHost()
  const { data: server } = useQuery(mailServerQuery(http))
  const [manual, setManual] = useState<EmailContent | null>(null)
  // One key per intention: a call that is repeated sends no second mail.
  const key = useRef({ of: '', value: '' })
  const language = translatedLanguages.find((known) => known === user.language) ?? 'en'

  function keyFor(input: AccessLinksInput): string {
    const of = JSON.stringify(input)
    if (key.current.of !== of) key.current = { of, value: crypto.randomUUID() }
    return key.current.value
  }

  async function tell({ message, emailContent }: AccessLinksAnswer) {
    if (message) return notify.success(t('links.sent'), message)
    if (await copyText(asText(emailContent))) notify.success(t('links.copied'), t('links.copiedHint'))
    else setManual(emailContent)
  }

  return (
    <>
      {server?.configured === false ? (
        <Alert title={t('links.noServer')}>{t('links.noServerHint')}</Alert>
      ) : null}
      <Card title={t('links.title')} subtitle={t('links.hint')}>
        <Form
          aria-label={t('links.title')}
          initialValues={{ email: '', clientName: '', message: '', language }}
          schema={accessLinksInput}
          onError={(error) => {
            // The host has told about the lost session.
            if (isUnauthorized(error)) return true
            notify.error(t('links.failed'), serverMessage(error))
            return true
          }}
          onSubmit={async (input, form) => {
            const answer = await sendAccessLinks(http, input, { idempotencyKey: keyFor(input) })
            key.current = { of: '', value: '' }
            form.resetForm()
            await tell(answer)
          }}
        >
          <FormGrid>
            <TextField name="email" type="email" label={t('links.email')} required autoComplete="off" />
            <TextField name="clientName" label={t('links.clientName')} autoComplete="off" />
            <FormWide>
              <TextareaField
                name="message"
                label={t('links.message')}
                hint={t('links.messageHint')}
                rows={4}
              />
            </FormWide>
            <SelectField
              name="language"
              label={t('links.language')}
              options={translatedLanguages.map((value) => ({ value, label: t(`language.${value}`) }))}
            />
          </FormGrid>
          <FormActions>
            <SubmitButton icon="send">{t(server?.configured ? 'links.send' : 'links.prepare')}</SubmitButton>
          </FormActions>
        </Form>
      </Card>
      {manual ? <CopyDialog content={manual} onClose={() => setManual(null)} /> : null}
    </>
  )
}
