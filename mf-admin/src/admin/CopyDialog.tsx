import type { EmailContent } from '@drayline/domain/platform/email/email'
import { Button, Dialog, Field, Input, Stack, Textarea } from '@drayline/ui'
import { useT } from '../messages.ts'

/** The mail for copying by hand, where the browser did not let us copy it (R-ADM-6). */
export function CopyDialog({ content, onClose }: { content: EmailContent; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog
      open
      size="lg"
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('links.manual')}
      description={t('links.manualHint')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('links.manualDone')}
        </Button>
      }
    >
      <Stack gap={4}>
        <Field label={t('links.to')}>{(control) => <Input {...control} readOnly value={content.to} />}</Field>
        <Field label={t('links.mailSubject')}>
          {(control) => <Input {...control} readOnly value={content.subject} />}
        </Field>
        <Field label={t('links.text')}>
          {(control) => (
            <Textarea
              {...control}
              readOnly
              rows={12}
              value={content.text}
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
        </Field>
      </Stack>
    </Dialog>
  )
}
