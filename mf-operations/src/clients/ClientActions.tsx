import { useHost } from '@drayline/contract'
import type { Client } from '@drayline/domain/operations/clients/client'
import { Button, LinkButton } from '@drayline/ui'
import { useT } from '../messages.ts'

export interface ClientActionsProps {
  client: Client
  onEdit: () => void
}

/** Actions for a client: links to its loads and invoices, and editing. */
export function ClientActions({ client, onEdit }: ClientActionsProps) {
  const t = useT()
  const { can } = useHost()
  return (
    <>
      {can('loads.read') ? (
        <LinkButton to={`/loads?clientId=${client.id}`} icon="truck">
          {t('client.viewLoads')}
        </LinkButton>
      ) : null}
      {can('invoices.read') ? (
        <LinkButton to={`/invoices?clientId=${client.id}`} icon="file-text">
          {t('client.viewInvoices')}
        </LinkButton>
      ) : null}
      {can('clients.update') ? (
        <Button icon="pencil" shortcut="e" variant="primary" onClick={onEdit}>
          {t('client.edit')}
        </Button>
      ) : null}
    </>
  )
}
