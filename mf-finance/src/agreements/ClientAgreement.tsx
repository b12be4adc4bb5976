import type { SlotComponent } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import type { Agreement, AgreementStanding } from '@drayline/domain/finance/agreements/agreement'
import { standingOn } from '@drayline/domain/finance/agreements/agreement'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import {
  Badge,
  type BadgeTone,
  Button,
  Card,
  DateText,
  EmptyState,
  ErrorState,
  Heading,
  lazyComponent,
  Row,
  SkeletonText,
  Stack,
  Text,
  TextLink,
} from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { agreementsOfClientQuery } from './agreements.queries.ts'
import { ProposedTerms } from './ProposedTerms.tsx'
import { SignedPaper } from './SignedPaper.tsx'
import { TermsChanges } from './TermsChanges.tsx'
import { TermsSummary } from './TermsSummary.tsx'

const AgreementForm = lazyComponent(() => import('./AgreementForm.tsx'), 'AgreementForm')

const tones: Record<AgreementStanding, BadgeTone> = {
  proposed: 'yellow',
  upcoming: 'blue',
  inForce: 'green',
  superseded: 'grey',
  rejected: 'red',
  withdrawn: 'grey',
}

/** Section of a client's page: the terms in force, a proposal that waits, and what every version changed. */
export const Component: SlotComponent<'client/section/v1'> = ({ clientId }) => {
  const t = useT()
  const { http, can, format } = useHost()
  const { data, error, refetch } = useQuery(agreementsOfClientQuery(http, clientId))
  const [proposing, setProposing] = useState(false)
  const today = format.today()
  const inForce = data?.find((one) => standingOn(one, today) === 'inForce')
  const proposal = data?.find(({ state }) => state === 'proposed')
  const latest = data?.find(({ state }) => state === 'active')
  return (
    <Card
      title={t('agreement.title')}
      subtitle={
        inForce && t('agreement.since', { number: inForce.number, date: format.date(inForce.effectiveFrom) })
      }
      actions={
        <Row gap={3}>
          <TextLink to={`/factoring/simulator${inForce ? `?client=${clientId}` : ''}`}>
            {t('agreement.simulate')}
          </TextLink>
          {can('agreements.propose') && data && !proposal ? (
            <Button size="sm" icon="plus" onClick={() => setProposing(true)}>
              {t('agreement.propose')}
            </Button>
          ) : null}
        </Row>
      }
    >
      {error && !data ? <ErrorState compact description={serverMessage(error)} onRetry={refetch} /> : null}
      {!data && !error ? <SkeletonText lines={6} /> : null}
      {data ? (
        <Stack gap={5}>
          {proposal ? (
            <ProposedTerms proposal={proposal} previous={data.find(({ id }) => id === proposal.previousId)} />
          ) : null}
          {inForce ? <TermsSummary agreement={inForce} /> : null}
          {!inForce && !proposal ? (
            <EmptyState
              compact
              icon="file-text"
              title={t('agreement.none')}
              description={t('agreement.noneHint')}
            />
          ) : null}
          {data.length > 1 ? <Versions versions={data} today={today} /> : null}
        </Stack>
      ) : null}
      {proposing ? (
        <AgreementForm clientId={clientId} latest={latest ?? null} onClose={() => setProposing(false)} />
      ) : null}
    </Card>
  )
}

const List = styled.ol`
  display: grid;
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);

  & > li { padding: var(--space-3) var(--space-4); overflow-wrap: anywhere; }
  & > li + li { border-top: 1px solid var(--border); }
  summary { cursor: pointer; }
  details[open] > summary { margin-bottom: var(--space-3); }
`

function Versions({ versions, today }: { versions: readonly Agreement[]; today: string }) {
  const t = useT()
  return (
    <Stack as="section" gap={3}>
      <Heading level={3} size={4}>
        {t('agreement.versions')}
      </Heading>
      <List aria-label={t('agreement.versions')}>
        {versions.map((version) => (
          <li key={version.id}>
            <Version
              version={version}
              previous={versions.find(({ id }) => id === version.previousId)}
              standing={standingOn(version, today)}
            />
          </li>
        ))}
      </List>
    </Stack>
  )
}

interface VersionProps {
  version: Agreement
  previous: Agreement | undefined
  standing: AgreementStanding
}

function Version({ version, previous, standing }: VersionProps) {
  const t = useT()
  const { proposedBy, decidedBy, decidedAt, reason, documentId } = version
  return (
    <Stack gap={2}>
      <Row gap={3} justify="space-between">
        <Text weight="medium">
          {t('agreement.version', { number: version.number })} · <DateText value={version.effectiveFrom} />
          {version.effectiveUntil ? (
            <>
              {' – '}
              <DateText value={version.effectiveUntil} />
            </>
          ) : null}
        </Text>
        <Badge tone={tones[standing]}>{t(`agreement.standing.${standing}`)}</Badge>
      </Row>
      <Text size="sm" tone="muted">
        {t('agreement.proposedBy', { name: proposedBy.name })} <DateText value={version.createdAt} />
        {decidedBy && decidedAt ? (
          <>
            {' · '}
            {t(`agreement.decided.${version.state}`, { name: decidedBy.name })} <DateText value={decidedAt} />
          </>
        ) : null}
        {reason ? ` · ${reason}` : null}
        {documentId === null ? null : (
          <>
            {' · '}
            <SignedPaper documentId={documentId} />
          </>
        )}
      </Text>
      <details>
        <summary>{t(previous ? 'agreement.changes' : 'agreement.terms')}</summary>
        {previous ? (
          <TermsChanges agreement={version} previous={previous} />
        ) : (
          <TermsSummary agreement={version} />
        )}
      </details>
    </Stack>
  )
}
