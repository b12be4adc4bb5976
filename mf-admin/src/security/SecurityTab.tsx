import { useHost } from '@drayline/contract'
import type { Factor } from '@drayline/domain/platform/users/factor'
import { useQuery } from '@drayline/platform/query'
import { serverNow } from '@drayline/platform/server-time'
import {
  Alert,
  Badge,
  Button,
  DateText,
  ErrorState,
  Heading,
  LinkButton,
  lazyComponent,
  Row,
  SkeletonRows,
  Stack,
  Text,
  VisuallyHidden,
} from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { RuledList } from '../RuledList.tsx'
import { canMakePasskeys, factorsQuery } from './factors.queries.ts'
import { OwnEvents } from './OwnEvents.tsx'
import { useFactorActions } from './use-factor-actions.ts'

const onDemand = { onDemand: true }
const AddAppDialog = lazyComponent(() => import('./AddAppDialog.tsx'), 'AddAppDialog', onDemand)
const RecoveryCodesDialog = lazyComponent(
  () => import('./RecoveryCodesDialog.tsx'),
  'RecoveryCodesDialog',
  onDemand,
)
const RenameFactorDialog = lazyComponent(
  () => import('./RenameFactorDialog.tsx'),
  'RenameFactorDialog',
  onDemand,
)

/** The user's second factors and recovery codes. */
export function SecurityTab() {
  const t = useT()
  const { http, user, format } = useHost()
  const { data, isError, refetch } = useQuery(factorsQuery(http, user.id))
  const actions = useFactorActions()
  const [renaming, setRenaming] = useState<Factor | null>(null)
  if (isError) return <ErrorState title={t('security.loadFailed')} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={2} columns={2} rowHeight={60} />
  const { factors, recoveryCodesLeft, enrollBy } = data
  // Nothing else is answered then.
  const isDue = enrollBy !== null && Date.parse(enrollBy) <= serverNow()
  return (
    <Stack gap={5}>
      {enrollBy ? (
        <Alert tone="warning" title={t('security.needed')}>
          {isDue ? t('security.neededNow') : t('security.neededBy', { date: format.dateTime(enrollBy) })}
        </Alert>
      ) : null}
      <Stack gap={3}>
        <Heading level={3} size={4}>
          {t('security.factors')}
        </Heading>
        <Text as="p" tone="muted">
          {t('security.factorsText')}
        </Text>
        {factors.length === 0 ? <Text as="p">{t('security.none')}</Text> : null}
        <RuledList aria-label={t('security.factors')}>
          {factors.map((factor) => (
            <FactorLine
              key={factor.id}
              factor={factor}
              busy={actions.busy}
              onRename={() => setRenaming(factor)}
              onRemove={() => void actions.remove(factor)}
            />
          ))}
        </RuledList>
        <Row gap={3}>
          {canMakePasskeys() ? (
            <Button
              variant="primary"
              icon="key"
              disabled={actions.busy}
              onClick={() => void actions.addPasskey()}
            >
              {t('security.passkey.add')}
            </Button>
          ) : null}
          <Button icon="phone" disabled={actions.busy} onClick={() => void actions.addApp()}>
            {t('security.app.addApp')}
          </Button>
        </Row>
      </Stack>
      {factors.length > 0 ? (
        <Stack gap={3}>
          <Heading level={3} size={4}>
            {t('security.codes.title')}
          </Heading>
          <Text as="p" tone={recoveryCodesLeft < 3 ? 'danger' : 'muted'}>
            {t('security.codes.left', { count: recoveryCodesLeft })}
          </Text>
          <Row>
            <Button disabled={actions.busy} onClick={() => void actions.renewCodes()}>
              {t('security.codes.renew')}
            </Button>
          </Row>
        </Stack>
      ) : null}
      {isDue ? null : (
        <>
          <OwnEvents />
          <Row>
            <LinkButton to="/profile" icon="user">
              {t('security.sessions')}
            </LinkButton>
          </Row>
        </>
      )}
      {actions.setup ? (
        <AddAppDialog
          setup={actions.setup}
          onAdded={(changed) => void actions.added(changed)}
          onClose={actions.closeSetup}
        />
      ) : null}
      {actions.codes ? <RecoveryCodesDialog codes={actions.codes} onClose={actions.closeCodes} /> : null}
      {renaming ? (
        <RenameFactorDialog
          factor={renaming}
          onRenamed={() => {
            setRenaming(null)
            void actions.renamed()
          }}
          onClose={() => setRenaming(null)}
        />
      ) : null}
    </Stack>
  )
}

interface FactorLineProps {
  factor: Factor
  busy: boolean
  onRename: () => void
  onRemove: () => void
}

function FactorLine({ factor, busy, onRename, onRemove }: FactorLineProps) {
  const t = useT()
  const { name, kind, synced, createdAt, lastUsedAt } = factor
  return (
    <li>
      <Stack gap={1}>
        <Row gap={2} align="center">
          <Text weight="medium">{name}</Text>
          <Badge>{t(`security.kind.${kind}`)}</Badge>
          {synced ? <Badge>{t('security.synced')}</Badge> : null}
        </Row>
        <Text size="sm" tone="muted">
          {t('security.addedOn')} <DateText value={createdAt} show="date" />
          {lastUsedAt ? (
            <>
              {' · '}
              {t('security.lastUsed')} <DateText value={lastUsedAt} show="relative" />
            </>
          ) : null}
        </Text>
      </Stack>
      <Row gap={2}>
        <Button size="sm" variant="ghost" disabled={busy} onClick={onRename}>
          {t('security.rename')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
        <Button size="sm" variant="ghost" disabled={busy} onClick={onRemove}>
          {t('security.remove')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </Row>
    </li>
  )
}
