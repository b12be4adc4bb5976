import { Slot, useHost, usePageTitle } from '@drayline/contract'
import { fullName } from '@drayline/domain/platform/users/user'
import { domainMessages } from '@drayline/platform/domain-messages'
import { HttpError, serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { useParams } from '@drayline/platform/router'
import {
  Breadcrumb,
  Button,
  Card,
  ColleagueNotice,
  DateText,
  DescriptionList,
  EmptyState,
  ErrorState,
  LinkButton,
  Page,
  SkeletonText,
  TextLink,
  useRecordParams,
} from '@drayline/ui'
import type { ReactNode } from 'react'
import { useT } from '../messages.ts'
import { AboutClient } from './AboutClient.tsx'
import { CaseDue, CaseStatus } from './CaseBadges.tsx'
import { CaseEditor } from './CaseEditor.tsx'
import { CaseNote } from './CaseNote.tsx'
import { CasePapers } from './CasePapers.tsx'
import { type Case, caseQuery, idOf } from './team-cases.queries.ts'
import { useDeleteCase } from './use-delete-case.ts'

/** One case by itself: what it is about, its note, the client's papers and what other remotes know of the client. */
export function Component() {
  const id = idOf(useParams().id)
  return id === null ? <UnknownCase /> : <CaseView key={id} id={id} />
}

function CaseView({ id }: { id: number }) {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch, isFetching } = useQuery(caseQuery(http, id))
  usePageTitle(data?.title)
  if (error instanceof HttpError && error.status === 404) return <UnknownCase />
  if (data) return <KnownCase record={data} />
  return (
    <Frame>
      {error ? (
        <ErrorState
          title={t('case.loadFailed')}
          description={serverMessage(error)}
          retrying={isFetching}
          onRetry={refetch}
        />
      ) : (
        <Card>
          <SkeletonText lines={4} />
        </Card>
      )}
    </Frame>
  )
}

function KnownCase({ record }: { record: Case }) {
  const t = useT()
  const { can, navigate } = useHost()
  const editor = useRecordParams()
  const remove = useDeleteCase()
  const actions = (
    <>
      {can('tasks.delete') ? (
        <Button
          icon="trash"
          onClick={async () => {
            if (await remove(record)) navigate('/team-cases', { replace: true })
          }}
        >
          {t('case.delete')}
        </Button>
      ) : null}
      {can('tasks.update') ? (
        <Button icon="pencil" shortcut="e" variant="primary" onClick={() => editor.editRecord(record.id)}>
          {t('case.edit')}
        </Button>
      ) : null}
    </>
  )
  return (
    <Frame title={record.title} actions={actions}>
      <ColleagueNotice record={`task:${record.id}`} />
      <Card>
        <CaseSummary record={record} />
      </Card>
      <CaseNote record={record} />
      {record.client && can('documents.read') ? <CasePapers client={record.client} /> : null}
      {record.client ? <AboutClient client={record.client} /> : null}
      <Slot name="team-cases/section/v1" caseId={record.id} />
      <CaseEditor record={editor} />
    </Frame>
  )
}

function CaseSummary({ record }: { record: Case }) {
  const t = useT()
  const texts = domainMessages.useT()
  const { entityLink } = useHost()
  const { client, assignedUser } = record
  // Without the remote that shows clients there is no link, and the name stands alone.
  const clientPage = client ? entityLink('client', client.id) : undefined
  return (
    <DescriptionList
      items={[
        { term: t('case.status'), value: <CaseStatus status={record.status} /> },
        { term: t('case.priority'), value: texts(`priority.${record.priority}`) },
        { term: t('case.due'), value: <CaseDue record={record} /> },
        {
          term: t('case.client'),
          value: client && (clientPage ? <TextLink to={clientPage}>{client.name}</TextLink> : client.name),
        },
        { term: t('case.assignedTo'), value: assignedUser && fullName(assignedUser) },
        { term: t('case.createdAt'), value: <DateText value={record.createdAt} show="dateTime" /> },
      ]}
    />
  )
}

function Frame({ title, actions, children }: { title?: string; actions?: ReactNode; children: ReactNode }) {
  const t = useT()
  const name = title ?? t('case.one')
  return (
    <Page
      title={name}
      actions={actions}
      breadcrumb={<Breadcrumb items={[{ label: t('cases.title'), to: '/team-cases' }, { label: name }]} />}
    >
      {children}
    </Page>
  )
}

function UnknownCase() {
  const t = useT()
  return (
    <Frame>
      <EmptyState
        icon="briefcase"
        title={t('case.unknown')}
        action={<LinkButton to="/team-cases">{t('cases.all')}</LinkButton>}
      />
    </Frame>
  )
}
