import { useHost } from '@drayline/contract'
import type { Activity } from '@drayline/domain/activity'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { Button, DateText, Dialog, EmptyState, ErrorState, Icon, SkeletonRows, Text } from '@drayline/ui'
import { useT } from '../messages.ts'
import { relatedDocumentsQuery } from './activities.queries.ts'

const List = styled.ul`
  display: grid;
  gap: var(--space-3);
  margin: 0;
  padding: 0;
  list-style: none;

  li { display: flex; gap: var(--space-3); align-items: center; min-width: 0; overflow-wrap: anywhere; }
`

/** The documents filed under the record of an activity (spec part 1, sections 2.9 and 7). */
export function DocumentsDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('activities.documents.title')}
      description={t('activities.documents.of', { description: activity.description })}
      footer={<Button onClick={onClose}>{t('activities.documents.close')}</Button>}
    >
      <RelatedDocuments activity={activity} />
    </Dialog>
  )
}

function RelatedDocuments({ activity }: { activity: Activity }) {
  const t = useT()
  const { http, format } = useHost()
  const { data, error, refetch } = useQuery(relatedDocumentsQuery(http, activity))
  if (error) return <ErrorState compact description={serverMessage(error)} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={3} />
  if (data.length === 0)
    return <EmptyState compact icon="paperclip" title={t('activities.documents.empty')} />
  return (
    <List>
      {data.map((document) => (
        <li key={document.id}>
          <Icon name="file" size={18} />
          <span>
            {document.originalName}
            <br />
            <Text size="sm" tone="muted">
              {format.fileSize(document.size)} · <DateText value={document.createdAt} />
            </Text>
          </span>
        </li>
      ))}
    </List>
  )
}
