import { useHost } from '@drayline/contract'
import type { AuditEntry } from '@drayline/domain/kernel/journal/audit'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  DateText,
  DescriptionList,
  Drawer,
  ErrorState,
  Heading,
  type RecordPager,
  RecordPagerButtons,
  SkeletonText,
  Stack,
  TextLink,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { auditEntryQuery } from './admin.queries.ts'
import { actionText, recordText } from './audit-texts.ts'
import { Changes } from './Changes.tsx'

interface AuditDrawerProps {
  id: number
  pager: RecordPager
  onClose: () => void
}

/** One change beside the list: who, from where, and each field before and after. */
export function AuditDrawer({ id, pager, onClose }: AuditDrawerProps) {
  const t = useT()
  const { http } = useHost()
  const { data: entry, error, refetch } = useQuery(auditEntryQuery(http, id))
  return (
    <Drawer
      open
      size="lg"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={entry ? actionText(entry.action) : t('audit.one')}
      actions={<RecordPagerButtons pager={pager} />}
    >
      {entry ? (
        <Stack gap={5}>
          <Summary entry={entry} />
          <Heading level={3}>{t('audit.changes')}</Heading>
          <Changes before={entry.before} after={entry.after} />
        </Stack>
      ) : error ? (
        <ErrorState description={serverMessage(error)} onRetry={refetch} />
      ) : (
        <SkeletonText lines={10} />
      )}
    </Drawer>
  )
}

function Summary({ entry }: { entry: AuditEntry }) {
  const t = useT()
  const { entityLink } = useHost()
  const { entityType, entityId, user, actor } = entry
  const name = recordText(entry)
  const href = entityLink(entityType, entityId)
  return (
    <DescriptionList
      layout="rows"
      items={[
        { term: t('audit.record'), value: href ? <TextLink to={href}>{name}</TextLink> : name },
        { term: t('audit.user'), value: user?.name ?? actor ?? t('audit.system') },
        { term: t('audit.at'), value: <DateText value={entry.at} show="dateTime" /> },
        { term: t('audit.ip'), value: entry.ip },
        { term: t('audit.browser'), value: entry.userAgent },
        { term: t('audit.request'), value: entry.requestId },
        { term: t('audit.place'), value: entry.place },
      ]}
    />
  )
}
