import type { AdminUser, AssignableRole } from '@drayline/domain/admin/users/user-admin'
import { type ElevatedAction, rightsChanged } from '@drayline/domain/kernel/access/permissions'
import { fullName } from '@drayline/domain/platform/users/user'
import { domainMessages } from '@drayline/platform/domain-messages'
import { styled } from '@drayline/platform/styled'
import { Alert, Button, Dialog, Stack, Text } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'

const Rights = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr));
  gap: var(--space-1) var(--space-4);
  margin: 0;
  padding-inline-start: var(--space-5);
  list-style: disc;
`

interface RoleDialogProps {
  user: AdminUser
  role: AssignableRole
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before a role changes, naming the person and the rights that they gain or lose. */
export function RoleDialog({ user, role, onConfirm, onClose }: RoleDialogProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const [saving, setSaving] = useState(false)
  const { gained, lost } = rightsChanged(user.role, role)
  const name = fullName(user)

  async function confirm() {
    setSaving(true)
    await onConfirm()
    onClose()
  }

  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('users.roleChange.title', { name, role: texts(`role.${role}`) })}
      description={t('users.roleChange.message', { before: texts(`role.${user.role}`) })}
      footer={
        <>
          <Button onClick={onClose}>{t('users.roleChange.cancel')}</Button>
          <Button variant="primary" loading={saving} onClick={() => void confirm()}>
            {t('users.roleChange.confirm')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {user.role === 'admin' ? <Alert tone="warning">{t('users.roleChange.noWayBack')}</Alert> : null}
        <RightsList title={t('users.roleChange.gained', { name })} rights={gained} />
        <RightsList title={t('users.roleChange.lost', { name })} rights={lost} />
      </Stack>
    </Dialog>
  )
}

/** Renders nothing when no right changes. */
function RightsList({ title, rights }: { title: string; rights: readonly ElevatedAction[] }) {
  const t = useT()
  if (rights.length === 0) return null
  return (
    <Stack gap={2}>
      <Text as="h3" weight="medium">
        {title}
      </Text>
      <Rights>
        {rights.map((action) => (
          <li key={action}>{t(`right.${action}`)}</li>
        ))}
      </Rights>
    </Stack>
  )
}
