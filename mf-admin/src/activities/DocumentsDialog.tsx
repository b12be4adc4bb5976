import { useHost } from '@drayline/contract'
import type { Activity } from '@drayline/domain/kernel/journal/activity'
import type { Document } from '@drayline/domain/operations/documents/document'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import {
  Badge,
  DateText,
  Dialog,
  EmptyState,
  ErrorState,
  Icon,
  SkeletonRows,
  Text,
  TextLink,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { relatedDocumentsQuery } from './activities.queries.ts'

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  li { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: var(--space-3); align-items: center; padding-block: var(--space-3); }
  li + li { border-top: 1px solid var(--border); }
  li > svg { color: var(--text-subtle); }
  .what { display: grid; gap: 2px; overflow-wrap: anywhere; }
`

/** The documents filed under the record of an activity (R-ACT-2). */
export function DocumentsDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('activities.documents.title')}
      description={t('activities.documents.of', { description: activity.description })}
    >
      <RelatedDocuments activity={activity} />
    </Dialog>
  )
}

function RelatedDocuments({ activity }: { activity: Activity }) {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(relatedDocumentsQuery(http, activity))
  if (error) return <ErrorState compact description={serverMessage(error)} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={3} />
  if (data.length === 0)
    return <EmptyState compact icon="paperclip" title={t('activities.documents.empty')} />
  return (
    <List>
      {data.map((document) => (
        <DocumentLine key={document.id} document={document} />
      ))}
    </List>
  )
}

const tones = { processing: 'yellow', processed: 'green', failed: 'red' } as const

function DocumentLine({ document }: { document: Document }) {
  const t = useT()
  const { format, entityLink } = useHost()
  const to = entityLink('document', document.id)
  return (
    <li>
      <Icon name={document.mimeType.startsWith('image/') ? 'image' : 'file-text'} size={20} />
      <span className="what">
        {to ? (
          <TextLink to={to}>{document.originalName}</TextLink>
        ) : (
          <Text weight="medium">{document.originalName}</Text>
        )}
        <Text size="sm" tone="muted">
          {t(`documentType.${document.documentType}`)} · {format.fileSize(document.size)} ·{' '}
          <DateText value={document.createdAt} />
        </Text>
      </span>
      <Badge tone={tones[document.status]}>{t(`documentStatus.${document.status}`)}</Badge>
    </li>
  )
}
