import type { Document } from '@drayline/domain/operations/documents/document'
import { styled } from '@drayline/platform/styled'
import { Icon } from '@drayline/ui'
import { typeIcons } from './document-badges.ts'
import { thumbnailUrl } from './documents.queries.ts'

const Frame = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: var(--thumbnail, 72px);
  aspect-ratio: 8.5 / 11;
  border: 1px solid var(--border);
  border-radius: var(--radius-sm);
  background: var(--surface-sunken);
  color: var(--text-subtle);
  overflow: hidden;

  /* Paper is white in the dark, too. */
  img { width: 100%; height: 100%; background: #fff; object-fit: cover; object-position: top; }
`

/** The first page of a document, or the icon of its type while there is no picture of it. */
export function Thumbnail({ document }: { document: Document }) {
  const { id, thumbnail, documentType } = document
  return (
    <Frame>
      {thumbnail ? (
        <img
          src={thumbnailUrl(id, thumbnail)}
          alt=""
          loading="lazy"
          decoding="async"
          width={72}
          height={93}
        />
      ) : (
        <Icon name={typeIcons[documentType]} size={20} />
      )}
    </Frame>
  )
}
