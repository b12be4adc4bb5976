import { useHost } from '@drayline/contract'
import { clientChoices } from '@drayline/platform/choices'
import { useSearchParams } from '@drayline/platform/router'
import { Alert, Button, EmptyState, Page, Stack, useRecordParams } from '@drayline/ui'
import { UrlTabs } from '@drayline/ui/tabs'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { EntryDrawer } from './EntryDrawer.tsx'
import { idIn } from './id-in.ts'
import { KnownSecrets } from './KnownSecrets.tsx'
import { RecordChoiceBox } from './RecordChoiceBox.tsx'
import { VaultEditor } from './VaultEditor.tsx'
import { VaultEntries } from './VaultEntries.tsx'

/** The vault: first a client, then that client's entries; and what a person has seen. */
export function Component() {
  const t = useT()
  const { can } = useHost()
  const record = useRecordParams()
  const [params] = useSearchParams()
  const clientId = idIn(params.get('clientId'))
  const create = can('vault.manage') ? (
    <Button variant="primary" icon="plus" onClick={record.create}>
      {t('vault.new')}
    </Button>
  ) : undefined
  return (
    <Page title={t('vault.title')} subtitle={t('vault.subtitle')} width="full" actions={create}>
      <Alert tone="warning" title={t('vault.notice')}>
        {t('vault.noticeText')}
      </Alert>
      <UrlTabs
        label={t('vault.title')}
        items={[
          {
            value: 'entries',
            label: t('vault.entries'),
            icon: 'lock',
            content: <Entries clientId={clientId} />,
          },
          {
            value: 'known',
            label: t(can('vault.oversee') ? 'vault.knownTab' : 'vault.knownMine'),
            icon: 'eye',
            content: <KnownSecrets />,
          },
        ]}
      />
      <VaultEditor record={record} clientId={clientId} />
    </Page>
  )
}

function Entries({ clientId }: { clientId: number | null }) {
  const t = useT()
  const { http } = useHost()
  const record = useRecordParams()
  const clients = useMemo(() => clientChoices(http), [http])
  const [, setParams] = useSearchParams()
  return (
    <Stack gap={4}>
      <RecordChoiceBox
        label={t('vault.client')}
        value={clientId}
        choices={clients}
        onChange={(id) => setParams(id ? { clientId: String(id) } : {})}
      />
      {record.open && !clientId ? (
        <EntryDrawer
          id={record.open}
          known={undefined}
          onEdit={() => record.open && record.editRecord(record.open)}
          onClose={record.close}
        />
      ) : null}
      {clientId ? (
        <VaultEntries key={clientId} clientId={clientId} record={record} />
      ) : (
        <EmptyState icon="lock" title={t('vault.choose')} description={t('vault.chooseHint')} />
      )}
    </Stack>
  )
}
