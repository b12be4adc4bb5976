import { useHost } from '@drayline/contract'
import type { FactorSetup, FactorsChanged } from '@drayline/domain/platform/users/factor'
import { styled } from '@drayline/platform/styled'
import { object, string } from '@drayline/platform/yup'
import { Button, Dialog, FormActions, Stack, SubmitButton, Text, TextField } from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useT } from '../messages.ts'
import { addFactor } from './factors.queries.ts'
import { QrCode } from './QrCode.tsx'

const Key = styled.code`
  font-family: var(--font-mono, monospace);
  overflow-wrap: anywhere;
  user-select: all;
`

const schema = object({
  name: string().trim().required('factor.name.required').max(60, 'text.tooLong'),
  code: string().trim().required('field.required'),
})

interface AddAppDialogProps {
  setup: FactorSetup
  onAdded: (changed: FactorsChanged) => void
  onClose: () => void
}

/** The QR code of an authenticator app, its key as text, and the first code, which shows that it works. */
export function AddAppDialog({ setup, onAdded, onClose }: AddAppDialogProps) {
  const t = useT()
  const { http } = useHost()
  const { app } = setup
  return (
    <Dialog
      open
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('security.app.title')}
      description={t('security.app.text')}
    >
      <Stack gap={4}>
        {app ? (
          <>
            <QrCode text={app.address} label={t('security.app.qr')} />
            <Text size="sm">
              {t('security.app.key')} <Key>{app.key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Key>
            </Text>
          </>
        ) : null}
        <Form
          initialValues={{ name: t('security.app.defaultName'), code: '' }}
          schema={schema}
          onSubmit={async ({ name, code }) => onAdded(await addFactor(http, setup, name, { code }))}
        >
          <TextField name="name" label={t('security.name')} required maxLength={60} autoComplete="off" />
          <TextField
            name="code"
            label={t('security.app.code')}
            required
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <FormActions>
            <Button onClick={onClose}>{t('security.cancel')}</Button>
            <SubmitButton>{t('security.app.add')}</SubmitButton>
          </FormActions>
        </Form>
      </Stack>
    </Dialog>
  )
}
