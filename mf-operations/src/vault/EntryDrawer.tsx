import { useHost } from '@drayline/contract'
import type { VaultEntry } from '@drayline/domain/operations/vault/vault'
import { fullName } from '@drayline/domain/platform/users/user'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Badge,
  Button,
  DateText,
  DescriptionList,
  Drawer,
  ErrorState,
  Heading,
  SkeletonText,
  Stack,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { AccessLog } from './AccessLog.tsx'
import { entryQuery } from './vault.queries.ts'

interface EntryDrawerProps {
  id: number
  /** The entry as the list has it, shown until its own answer is there. */
  known: VaultEntry | undefined
  onEdit: () => void
  onClose: () => void
}

/** One entry beside the list: what it is and who did what with it. Its value is shown in the list alone. */
export function EntryDrawer({ id, known, onEdit, onClose }: EntryDrawerProps) {
  const t = useT()
  const { http, can } = useHost()
  const { data: entry, error, refetch } = useQuery({ ...entryQuery(http, id), placeholderData: known })
  return (
    <Drawer
      record={`vault:${id}`}
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={entry?.label ?? t('vault.one')}
      description={entry ? t(`vault.type.${entry.dataType}`) : undefined}
      footer={
        entry && can('vault.manage') ? (
          <Button icon="pencil" shortcut="e" variant="primary" onClick={onEdit}>
            {t('vault.edit')}
          </Button>
        ) : null
      }
    >
      {entry ? (
        <Stack gap={6}>
          <EntrySummary entry={entry} />
          <Stack as="section" gap={3} aria-label={t('vault.log')}>
            <Heading level={3} size={4}>
              {t('vault.log')}
            </Heading>
            <AccessLog entryId={id} />
          </Stack>
        </Stack>
      ) : null}
      {error ? (
        <ErrorState title={t('vault.loadFailed')} description={serverMessage(error)} onRetry={refetch} />
      ) : null}
      {!entry && !error ? <SkeletonText lines={6} /> : null}
    </Drawer>
  )
}

function EntrySummary({ entry }: { entry: VaultEntry }) {
  const t = useT()
  const { createdByUser, lastAccessedByUser, lastAccessedAt } = entry
  return (
    <DescriptionList
      layout="rows"
      items={[
        {
          term: t('vault.state'),
          value: (
            <Badge tone={entry.isActive ? 'green' : 'grey'}>
              {t(entry.isActive ? 'vault.on' : 'vault.off')}
            </Badge>
          ),
        },
        { term: t('vault.notes'), value: entry.notes },
        {
          term: t('vault.lastAccessed'),
          value: lastAccessedAt ? <DateText value={lastAccessedAt} show="dateTime" /> : t('vault.never'),
        },
        { term: t('vault.lastAccessedBy'), value: lastAccessedByUser && fullName(lastAccessedByUser) },
        { term: t('vault.createdBy'), value: createdByUser && fullName(createdByUser) },
        { term: t('vault.createdAt'), value: <DateText value={entry.createdAt} show="dateTime" /> },
      ]}
    />
  )
}
