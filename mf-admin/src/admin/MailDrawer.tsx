import { useHost } from '@drayline/contract'
import type { Email } from '@drayline/domain/platform/email/email'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import {
  Alert,
  Badge,
  Button,
  DateText,
  DescriptionList,
  Drawer,
  ErrorState,
  type RecordPager,
  RecordPagerButtons,
  SkeletonText,
  Stack,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { emailQuery } from './admin.queries.ts'
import { mailTones } from './admin-badges.ts'
import { copyText } from './copy-text.ts'
import { useMailActions } from './use-mail-actions.ts'

const Letter = styled.pre`
  margin: 0;
  padding: var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface-sunken);
  font: inherit;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`

interface MailDrawerProps {
  id: number
  pager: RecordPager
  onClose: () => void
}

/** One mail beside the list: what it says and what became of it. */
export function MailDrawer({ id, pager, onClose }: MailDrawerProps) {
  const t = useT()
  const { http } = useHost()
  const { data: email, error, refetch } = useQuery(emailQuery(http, id))
  return (
    <Drawer
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={email?.subject ?? t('outbox.one')}
      description={
        email ? <Badge tone={mailTones[email.status]}>{t(`outbox.status.${email.status}`)}</Badge> : undefined
      }
      actions={<RecordPagerButtons pager={pager} />}
      footer={email ? <MailActions email={email} onClose={onClose} /> : null}
    >
      {email ? (
        <Stack gap={5}>
          {email.lastError ? (
            <Alert tone="warning" title={t('outbox.lastError')}>
              {email.lastError}
            </Alert>
          ) : null}
          <EmailSummary email={email} />
          <Letter>{email.text}</Letter>
        </Stack>
      ) : error ? (
        <ErrorState description={serverMessage(error)} onRetry={refetch} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Drawer>
  )
}

function EmailSummary({ email }: { email: Email }) {
  const t = useT()
  const next = email.nextAttemptAt
    ? [{ term: t('outbox.next'), value: <DateText value={email.nextAttemptAt} show="dateTime" /> }]
    : []
  return (
    <DescriptionList
      layout="rows"
      items={[
        { term: t('outbox.to'), value: email.to },
        { term: t('outbox.kind'), value: t(`outbox.kind.${email.kind}`) },
        { term: t('outbox.by'), value: email.createdBy?.name },
        { term: t('outbox.at'), value: <DateText value={email.createdAt} show="dateTime" /> },
        { term: t('outbox.attempts'), value: email.attempts },
        { term: t('outbox.sentAt'), value: <DateText value={email.sentAt} show="dateTime" /> },
        ...next,
      ]}
    />
  )
}

function MailActions({ email, onClose }: { email: Email; onClose: () => void }) {
  const t = useT()
  const { notify } = useHost()
  const actions = useMailActions(onClose)(email)
  return (
    <>
      <Button
        icon="copy"
        onClick={async () => {
          if (await copyText(email.text)) notify.success(t('outbox.copied'))
          else notify.error(t('outbox.notCopied'))
        }}
      >
        {t('outbox.copy')}
      </Button>
      {actions.map(({ label, icon, tone, disabled, onSelect }) => (
        <Button
          key={label}
          icon={icon}
          variant={tone === 'danger' ? 'danger' : 'secondary'}
          disabled={disabled}
          onClick={onSelect}
        >
          {label}
        </Button>
      ))}
    </>
  )
}
