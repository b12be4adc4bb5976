import type { Client } from '@drayline/domain/operations/clients/client'
import { styled } from '@drayline/platform/styled'
import {
  type CardContext,
  DateText,
  Icon,
  IconButton,
  type IconName,
  Row,
  Text,
  TextLink,
  VisuallyHidden,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { ClientStatusBadge } from './ClientStatusBadge.tsx'

const Frame = styled.article`
  display: grid;
  grid-template-rows: auto 1fr auto;
  gap: var(--space-3);
  height: 100%;
  padding: var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface);
  box-shadow: var(--shadow-sm);

  h2 { margin: 0; font-size: var(--text-md); font-weight: var(--weight-semibold); min-width: 0; overflow-wrap: anywhere; flex: 1; }
  h2 a { color: inherit; text-decoration: none; }
  h2 a:hover { color: var(--accent-text); text-decoration: underline; }
  ul { display: grid; align-content: start; gap: var(--space-2); margin: 0; padding: 0; list-style: none; font-size: var(--text-sm); }
  li { display: flex; gap: var(--space-2); align-items: baseline; min-width: 0; overflow-wrap: anywhere; }
  li svg { flex: none; translate: 0 2px; color: var(--text-subtle); }
`

interface ClientCardProps {
  client: Client
  context: CardContext
  onEdit: () => void
  canEdit: boolean
}

/** A client as a card: name, status, contact, email, phone, address, created, edit (R-CLI-2). */
export function ClientCard({ client, context, onEdit, canEdit }: ClientCardProps) {
  const t = useT()
  return (
    <Frame>
      <Row gap={2} align="start" nowrap>
        {context.checkbox}
        <h2>{context.href ? <TextLink to={context.href}>{client.name}</TextLink> : client.name}</h2>
        <ClientStatusBadge status={client.status} />
      </Row>
      <ul>
        <Fact icon="user" label={t('client.contactPerson')} value={client.contactPerson} />
        <Fact icon="mail" label={t('client.email')} value={client.email} />
        <Fact icon="phone" label={t('client.phone')} value={client.phone} />
        <Fact icon="map-pin" label={t('client.address')} value={client.address} />
      </ul>
      <Row gap={2} align="center" justify="space-between">
        <Text size="sm" tone="muted">
          {t('client.createdAt')} <DateText value={client.createdAt} />
        </Text>
        <Row gap={1} nowrap>
          <TextLink to={`/clients/${client.id}`} aria-label={t('client.openPageOf', { name: client.name })}>
            {t('client.openPage')}
          </TextLink>
          {canEdit ? (
            <IconButton icon="pencil" label={t('client.editOne', { name: client.name })} onClick={onEdit} />
          ) : null}
        </Row>
      </Row>
    </Frame>
  )
}

function Fact({ icon, label, value }: { icon: IconName; label: string; value: string | null }) {
  return (
    <li>
      <Icon name={icon} size={14} />
      <VisuallyHidden>{label}: </VisuallyHidden>
      <span>{value ?? '—'}</span>
    </li>
  )
}
