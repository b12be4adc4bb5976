import { useHost } from '@drayline/contract'
import type { Document } from '@drayline/domain/operations/documents/document'
import { styled } from '@drayline/platform/styled'
import {
  type CardContext,
  DateText,
  Icon,
  IconButton,
  Row,
  Text,
  TextLink,
  VisuallyHidden,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { DocumentStatusBadge } from './DocumentStatusBadge.tsx'
import { typeIcons } from './document-badges.ts'
import { sizeText } from './document-columns.tsx'
import { Thumbnail } from './Thumbnail.tsx'
import type { DocumentActions } from './use-document-actions.ts'

const Frame = styled.article`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-3);
  height: 100%;
  padding: var(--space-3);
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface);
  box-shadow: var(--shadow-sm);

  h2 { flex: 1; min-width: 0; margin: 0; font-size: var(--text-md); font-weight: var(--weight-semibold); overflow-wrap: anywhere; }
  h2 a { color: inherit; text-decoration: none; }
  h2 a:hover { color: var(--accent-text); text-decoration: underline; }
  .facts { display: flex; flex-direction: column; gap: 2px; min-width: 0; }
  .foot { margin-top: auto; }
`

interface DocumentCardProps {
  document: Document
  context: CardContext
  actions: DocumentActions
}

/** A document as a card: icon by type, name, size, status, load, created, view and download (R-DOC-4). */
export function DocumentCard({ document, context, actions }: DocumentCardProps) {
  const t = useT()
  const { format } = useHost()
  const { originalName: name, client, loadId, load, status } = document
  return (
    <Frame>
      <Thumbnail document={document} />
      <div className="facts">
        <Row gap={2} align="start" nowrap>
          {context.checkbox}
          <span data-tooltip={t(`documentType.${document.documentType}`)}>
            <Icon name={typeIcons[document.documentType]} />
            <VisuallyHidden>{t(`documentType.${document.documentType}`)}</VisuallyHidden>
          </span>
          <h2>{context.href ? <TextLink to={context.href}>{name}</TextLink> : name}</h2>
          {context.actions}
        </Row>
        <Row gap={2}>
          <DocumentStatusBadge status={status} />
          <Text size="sm" tone="muted" tabular>
            {sizeText(t, format, document)}
          </Text>
        </Row>
        {document.failure ? (
          <Text size="sm" tone="danger">
            {document.failure}
          </Text>
        ) : null}
        {document.duplicateOf ? (
          <Text size="sm" tone="muted">
            {t('document.duplicate')}{' '}
            <TextLink to={`/documents?open=${document.duplicateOf}`}>
              {t('document.duplicateFirst', { id: document.duplicateOf })}
            </TextLink>
          </Text>
        ) : null}
        {client ? (
          <Text size="sm" tone="muted">
            {client.name}
          </Text>
        ) : null}
        <Row gap={2} justify="space-between" nowrap className="foot">
          <Text size="sm" tone="muted">
            {loadId ? (
              <>
                <TextLink to={`/loads?open=${loadId}`}>
                  {load?.loadNumber ?? t('document.loadId', { id: loadId })}
                </TextLink>{' '}
                ·{' '}
              </>
            ) : null}
            <DateText value={document.createdAt} />
          </Text>
          <Row gap={1} nowrap>
            <IconButton
              icon="eye"
              label={t('document.viewOne', { name })}
              disabled={status !== 'processed'}
              onClick={() => void actions.view(document)}
            />
            <IconButton
              icon="download"
              label={t('document.downloadOne', { name })}
              disabled={status !== 'processed'}
              onClick={() => void actions.download(document)}
            />
          </Row>
        </Row>
      </div>
    </Frame>
  )
}
