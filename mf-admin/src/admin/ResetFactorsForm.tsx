import { useHost } from '@drayline/contract'
import type { AdminUser } from '@drayline/domain/admin/users/user-admin'
import { factorResetInput } from '@drayline/domain/platform/security/security-schema'
import { fullName } from '@drayline/domain/platform/users/user'
import { TextareaField } from '@drayline/ui'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { askReset } from './security.queries.ts'

/** Asks another administrator to confirm that someone's second factors are taken away. */
export function ResetFactorsForm({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const t = useT()
  const { http, notify, refresh } = useHost()
  const name = fullName(user)
  const initialValues = useMemo(() => ({ userId: user.id, reason: '' }), [user.id])
  return (
    <RecordFormDrawer
      name={`factor-reset:${user.id}`}
      title={t('factorReset.askTitle', { name })}
      description={t('factorReset.askHint')}
      record={null}
      initialValues={initialValues}
      schema={factorResetInput}
      save={(input, options) => askReset(http, input, options)}
      saveLabel={t('factorReset.ask')}
      failedText={t('factorReset.failed')}
      onSaved={() => {
        notify.success(t('factorReset.askDone'))
        void refresh('security')
        onClose()
      }}
      onClose={onClose}
      labels={{}}
    >
      <TextareaField
        name="reason"
        label={t('factorReset.reason')}
        hint={t('factorReset.reasonHint')}
        required
        rows={3}
      />
    </RecordFormDrawer>
  )
}
