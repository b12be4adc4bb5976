import { useHost } from '@drayline/contract'
import type { SupportRequest } from '@drayline/domain/admin/support-requests/support-request'
import { domainMessages } from '@drayline/platform/domain-messages'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import {
  Badge,
  Button,
  DateText,
  Drawer,
  ErrorState,
  lazyComponent,
  type RecordPager,
  RecordPagerButtons,
  SkeletonText,
  Stack,
  Text,
} from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { changeRequest, supportRequestQuery } from './admin.queries.ts'
import { supportTones } from './admin-badges.ts'

const ReplyForm = lazyComponent(() => import('./ReplyForm.tsx'), 'ReplyForm')

const Talk = styled.ol`
  display: grid;
  gap: var(--space-4);
  margin: 0;
  padding: 0;
  list-style: none;

  li { display: grid; gap: var(--space-2); padding: var(--space-4); border: 1px solid var(--border); border-radius: var(--radius-lg); background: var(--surface); }
  li[data-own] { margin-left: var(--space-6); background: var(--accent-soft); }
  li > :first-child { display: flex; flex-wrap: wrap; justify-content: space-between; gap: var(--space-1) var(--space-3); }
  li > p { white-space: pre-wrap; overflow-wrap: anywhere; }
`

interface SupportDrawerProps {
  id: number
  pager: RecordPager
  onClose: () => void
}

/** One request beside the list: what was asked, what was answered, and what to do about it. */
export function SupportDrawer({ id, pager, onClose }: SupportDrawerProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http } = useHost()
  const { data: request, error, refetch } = useQuery(supportRequestQuery(http, id))
  return (
    <Drawer
      record={`support_request:${id}`}
      open
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={request?.subject ?? t('support.one')}
      description={
        request ? (
          <Badge tone={supportTones[request.status]}>{texts(`status.${request.status}`)}</Badge>
        ) : undefined
      }
      actions={<RecordPagerButtons pager={pager} />}
    >
      {request ? (
        <Stack gap={5}>
          <Conversation request={request} />
          {request.status === 'closed' ? null : <ReplyForm key={request.id} request={request} />}
          <Step request={request} />
        </Stack>
      ) : error ? (
        <ErrorState description={serverMessage(error)} onRetry={refetch} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Drawer>
  )
}

function Conversation({ request }: { request: SupportRequest }) {
  return (
    <Talk>
      <li>
        <div>
          <Text weight="medium">{request.name}</Text>
          <Text size="sm" tone="muted">
            <a href={`mailto:${encodeURIComponent(request.email)}`}>{request.email}</a> ·{' '}
            <DateText value={request.createdAt} show="dateTime" />
          </Text>
        </div>
        <p>{request.message}</p>
      </li>
      {request.replies.map((reply) => (
        <li key={reply.at} data-own="">
          <div>
            <Text weight="medium">{reply.by.name}</Text>
            <Text size="sm" tone="muted">
              <DateText value={reply.at} show="dateTime" />
            </Text>
          </div>
          <p>{reply.message}</p>
        </li>
      ))}
    </Talk>
  )
}

/** Closes the request, or opens it again. */
function Step({ request }: { request: SupportRequest }) {
  const t = useT()
  const { http, notify } = useHost()
  const [busy, setBusy] = useState(false)
  const to = request.status === 'closed' ? 'open' : 'closed'

  async function take() {
    setBusy(true)
    try {
      await changeRequest(http, request, to)
      notify.success(t(to === 'closed' ? 'support.closed' : 'support.reopened'))
    } catch (error) {
      if (!isUnauthorized(error)) notify.error(t('support.changeFailed'), serverMessage(error))
    }
    setBusy(false)
  }

  return (
    <div>
      <Button icon={to === 'closed' ? 'check-circle' : 'undo'} loading={busy} onClick={() => void take()}>
        {t(to === 'closed' ? 'support.close' : 'support.reopen')}
      </Button>
    </div>
  )
}
