import { useHost } from '@drayline/contract'
import type { Invitation } from '@drayline/domain/admin/users/invitation'
import { domainMessages } from '@drayline/platform/domain-messages'
import {
  Button,
  DataTable,
  lazyComponent,
  Row,
  useListQuery,
  useListState,
  useRecordParams,
} from '@drayline/ui'
import { useMemo, useState } from 'react'
import { useT } from '../messages.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { invitationColumns, invitationFilters } from './invitation-columns.tsx'
import { invitationsList } from './invitations.queries.ts'
import { LinkDialog, type ShownLink } from './LinkDialog.tsx'
import { useInvitationActions } from './use-invitation-actions.ts'

const InvitationForm = lazyComponent(() => import('./InvitationForm.tsx'), 'InvitationForm')
const ImportDrawer = lazyComponent(() => import('./ImportDrawer.tsx'), 'ImportDrawer')

/** Invitations by mail: who was asked to join, and who has not answered yet (R-ADM-12). */
export function Component() {
  const t = useT()
  const record = useRecordParams()
  const state = useListState()
  const actions = (
    <Row gap={2}>
      <Button icon="upload" onClick={() => state.set({ new: 'import' })}>
        {t('invitations.import')}
      </Button>
      <Button variant="primary" icon="mail" onClick={record.create}>
        {t('invitations.invite')}
      </Button>
    </Row>
  )
  return (
    <AdminFrame subtitle={t('invitations.subtitle')} permission="users.manage" actions={actions}>
      <Invitations />
    </AdminFrame>
  )
}

function Invitations() {
  const t = useT()
  const texts = domainMessages.useT()
  const { format } = useHost()
  const { search, set } = useListState()
  const source = useListQuery<Invitation>(invitationsList)
  const [link, setLink] = useState<ShownLink | null>(null)
  const { rowActions, bulkActions } = useInvitationActions(setLink)
  const columns = useMemo(() => invitationColumns(t, texts, format), [t, texts, format])
  const filters = useMemo(() => invitationFilters(t), [t])
  const form = search.get('new')
  const close = () => set({ new: null })
  return (
    <>
      <DataTable
        list="invitations"
        label={t('invitations.title')}
        source={source}
        columns={columns}
        filters={filters}
        search={{ placeholder: t('invitations.search') }}
        rowActions={rowActions}
        bulkActions={bulkActions}
        empty={{ title: t('invitations.empty'), message: t('invitations.emptyHint'), icon: 'mail' }}
      />
      {form === 'import' ? <ImportDrawer onClose={close} /> : null}
      {form && form !== 'import' ? <InvitationForm onLink={setLink} onClose={close} /> : null}
      {link ? <LinkDialog shown={link} onClose={() => setLink(null)} /> : null}
    </>
  )
}
