import { viewInput } from '@drayline/domain/platform/views/view-schema'
import { Button } from '../actions/Button.tsx'
import { Form } from '../form/Form.tsx'
import { TextField } from '../form/fields.tsx'
import { FormActions, SubmitButton } from '../form/layout.tsx'
import { useUiText } from '../messages.ts'
import { Dialog } from '../overlays/Dialog.tsx'

const nameInput = viewInput.pick(['name'])

interface ViewNameDialogProps {
  title: string
  name: string
  onClose: () => void
  onSave: (name: string) => Promise<void>
}

/** Asks for the name of a view. */
export function ViewNameDialog({ title, name, onClose, onSave }: ViewNameDialogProps) {
  const t = useUiText()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="sm" title={title}>
      <Form initialValues={{ name }} schema={nameInput} onSubmit={(values) => onSave(values.name)}>
        <TextField name="name" label={t('table.viewName')} required autoComplete="off" maxLength={60} />
        <FormActions>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <SubmitButton>{t('table.save')}</SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  )
}
