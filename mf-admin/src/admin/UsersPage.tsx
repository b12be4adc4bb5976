import { useHost } from '@drayline/contract'
import type { AdminUser } from '@drayline/domain/admin/users/user-admin'
import { domainMessages } from '@drayline/platform/domain-messages'
import {
  Button,
  DataTable,
  Drawer,
  EditRecord,
  ForbiddenState,
  LinkButton,
  lazyComponent,
  type RecordParams,
  Row,
  useListQuery,
  useRecordParams,
} from '@drayline/ui'
import { useCallback, useMemo, useState } from 'react'
import { useT } from '../messages.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { DepartmentDialog } from './DepartmentDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { type NewPassword, useUserActions } from './use-user-actions.ts'
import { type AskDepartment, useUserBulk } from './use-user-bulk.tsx'
import { userColumns, userFilters } from './user-columns.tsx'
import { userQuery, usersList } from './users.queries.ts'

const ResetFactorsForm = lazyComponent(() => import('./ResetFactorsForm.tsx'), 'ResetFactorsForm')
const UserForm = lazyComponent(() => import('./UserForm.tsx'), 'UserForm')

/** The staff and their accounts (R-ADM-1, R-ADM-2). */
export function Component() {
  const t = useT()
  const { can } = useHost()
  const record = useRecordParams()
  const add = can('users.manage') ? (
    <Row gap={2}>
      <LinkButton to="/admin/invitations?new=1" icon="mail">
        {t('invitations.invite')}
      </LinkButton>
      <Button variant="primary" icon="user-plus" onClick={record.create}>
        {t('users.add')}
      </Button>
    </Row>
  ) : undefined
  return (
    <AdminFrame subtitle={t('users.subtitle')} permission="users.read" actions={add}>
      <Users record={record} />
    </AdminFrame>
  )
}

function Users({ record }: { record: RecordParams }) {
  const t = useT()
  const texts = domainMessages.useT()
  const { format, user: self } = useHost()
  const source = useListQuery<AdminUser>(usersList)
  const [password, setPassword] = useState<NewPassword | null>(null)
  const columns = useMemo(() => userColumns(t, texts, format, self.id), [t, texts, format, self.id])
  const filters = useMemo(() => userFilters(t, texts), [t, texts])
  const [resetting, setResetting] = useState<AdminUser | null>(null)
  const rowActions = useUserActions(record.editRecord, setPassword, setResetting)
  const [asking, setAsking] = useState<{ answer: (department: string | null | undefined) => void } | null>(
    null,
  )
  const askDepartment = useCallback<AskDepartment>(() => new Promise((answer) => setAsking({ answer })), [])
  const bulkActions = useUserBulk(askDepartment)
  return (
    <>
      <DataTable
        list="users"
        label={t('users.title')}
        source={source}
        columns={columns}
        filters={filters}
        search={{ placeholder: t('users.search') }}
        rowActions={rowActions}
        bulkActions={bulkActions}
        empty={{ title: t('users.empty'), icon: 'users' }}
      />
      <UserEditor record={record} onPassword={setPassword} />
      {asking ? (
        <DepartmentDialog
          onChosen={(department) => {
            setAsking(null)
            asking.answer(department)
          }}
        />
      ) : null}
      {resetting ? <ResetFactorsForm user={resetting} onClose={() => setResetting(null)} /> : null}
      {password ? <PasswordDialog shown={password} onClose={() => setPassword(null)} /> : null}
    </>
  )
}

interface UserEditorProps {
  record: RecordParams
  onPassword: (shown: NewPassword) => void
}

/** The form that the address asks for, if it does. */
function UserEditor({ record, onPassword }: UserEditorProps) {
  const t = useT()
  const { http, can } = useHost()
  const { creating, edit, close } = record
  if (!creating && edit === null) return null
  const title = t(creating ? 'users.newTitle' : 'users.edit')
  if (!can('users.manage'))
    return (
      <Drawer open onOpenChange={close} title={title}>
        <ForbiddenState />
      </Drawer>
    )
  if (edit === null) return <UserForm user={null} onPassword={onPassword} onClose={close} />
  return (
    <EditRecord
      key={edit}
      query={userQuery(http, edit)}
      title={title}
      failedText={t('users.loadFailed')}
      onClose={close}
    >
      {(user) => <UserForm user={user} onPassword={onPassword} onClose={close} />}
    </EditRecord>
  )
}
