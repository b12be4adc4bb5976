import { useHost } from '@drayline/contract'
import type { Factor } from '@drayline/domain/platform/users/factor'
import { factorPatch } from '@drayline/domain/platform/users/factor-schema'
import { Button, Dialog, FormActions, SubmitButton, TextField } from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useT } from '../messages.ts'
import { renameFactor } from './factors.queries.ts'

interface RenameFactorDialogProps {
  factor: Factor
  onRenamed: () => void
  onClose: () => void
}

/** Another name for a second factor. */
export function RenameFactorDialog({ factor, onRenamed, onClose }: RenameFactorDialogProps) {
  const t = useT()
  const { http } = useHost()
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('security.renameTitle', { name: factor.name })}
    >
      <Form
        initialValues={{ name: factor.name }}
        schema={factorPatch}
        onSubmit={async ({ name }) => {
          await renameFactor(http, factor, name)
          onRenamed()
        }}
      >
        <TextField
          name="name"
          label={t('security.name')}
          required
          autoFocus
          maxLength={60}
          autoComplete="off"
        />
        <FormActions>
          <Button onClick={onClose}>{t('security.cancel')}</Button>
          <SubmitButton>{t('security.rename')}</SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  )
}
