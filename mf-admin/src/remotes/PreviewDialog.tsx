import { useHost } from '@drayline/contract'
import type { PreviewInput } from '@drayline/domain/platform/releases/release'
import { previewInput } from '@drayline/domain/platform/releases/release-schema'
import { Alert, Button, Dialog, FormActions, SubmitButton, TextField } from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useMemo, useState } from 'react'
import { useT } from '../messages.ts'
import { CopyField } from './CopyField.tsx'
import { makePreview } from './remotes.queries.ts'

interface PreviewDialogProps {
  name: string
  version: string
  onClose: () => void
}

/** Makes a link to a version and shows it, to be copied. */
export function PreviewDialog({ name, version, onClose }: PreviewDialogProps) {
  const t = useT()
  const { http } = useHost()
  const [key] = useState(() => crypto.randomUUID())
  const [path, setPath] = useState<string | null>(null)
  const initialValues = useMemo(() => ({ version, days: '7' }), [version])

  async function submit(input: PreviewInput) {
    setPath((await makePreview(http, name, input, key)).path)
  }

  return (
    <Dialog
      open
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('remotes.preview.newTitle', { version })}
      description={t('remotes.preview.newText')}
      footer={path ? <Button onClick={onClose}>{t('remotes.token.done')}</Button> : undefined}
    >
      {path ? (
        <CopyField
          label={t('remotes.preview.link')}
          value={new URL(path, window.location.origin).href}
          copyLabel={t('remotes.preview.copy')}
        />
      ) : (
        <Form initialValues={initialValues} schema={previewInput} onSubmit={submit}>
          <Alert>{t('remotes.preview.saved')}</Alert>
          <TextField
            name="days"
            label={t('remotes.preview.days')}
            required
            inputMode="numeric"
            autoComplete="off"
          />
          <FormActions>
            <Button onClick={onClose}>{t('remotes.cancel')}</Button>
            <SubmitButton>{t('remotes.preview.make')}</SubmitButton>
          </FormActions>
        </Form>
      )}
    </Dialog>
  )
}
