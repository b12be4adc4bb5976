import type { FormatApi } from '@drayline/contract'
import type { Document } from '@drayline/domain/operations/documents/document'
import { type Column, DateText, TwoLines } from '@drayline/ui'
import type { useT } from '../messages.ts'
import { DocumentStatusBadge } from './DocumentStatusBadge.tsx'
import { Thumbnail } from './Thumbnail.tsx'

type T = ReturnType<typeof useT>

/** Documents as a table: what is read together stands on two lines. */
export function documentColumns(t: T, format: FormatApi): readonly Column<Document>[] {
  const load: Column<Document> = {
    id: 'loadId',
    header: t('document.load'),
    value: ({ load, loadId }) => load?.loadNumber ?? loadId,
    width: 120,
    hidden: true,
  }
  const pages: Column<Document> = {
    ...{ id: 'pages', header: t('document.pageCount'), align: 'end', width: 72, hidden: true },
  }
  const client: Column<Document> = {
    id: 'client',
    header: t('document.client'),
    value: (row) => row.client?.name,
    width: 140,
    hidden: true,
  }
  const status: Column<Document> = {
    id: 'status',
    header: t('document.status'),
    value: (row) => t(`documentStatus.${row.status}`),
    cell: (row) => <DocumentStatusBadge status={row.status} />,
    width: 108,
  }
  return [
    {
      id: 'page',
      header: t('document.firstPage'),
      cell: (row) => <SmallThumbnail document={row} />,
      csvColumns: [],
      width: 56,
    },
    { id: 'originalName', header: t('document.name'), primary: true, hideable: false },
    {
      id: 'documentType',
      header: t('document.type'),
      value: ({ documentType }) => t(`documentType.${documentType}`),
      width: 112,
    },
    {
      id: 'place',
      header: t('document.place'),
      value: (row) => row.load?.loadNumber ?? row.client?.name,
      cell: (row) => <Place document={row} t={t} />,
      csvColumns: [load, client],
      width: 148,
    },
    status,
    {
      id: 'size',
      header: t('document.size'),
      align: 'end',
      value: ({ size }) => format.fileSize(size),
      cell: ({ size, pages }) => (
        <TwoLines
          first={format.fileSize(size)}
          second={pages ? t('document.pages', { count: pages }) : null}
        />
      ),
      csvColumns: [{ id: 'size', header: t('document.size') }, pages],
      width: 88,
    },
    {
      id: 'createdAt',
      header: t('document.createdAt'),
      cell: ({ createdAt }) => <DateText value={createdAt} />,
      sortable: true,
      sortFirst: 'desc',
      width: 108,
    },
    pages,
    load,
    client,
  ]
}

const small = { display: 'grid', '--thumbnail': '30px' } as object

function SmallThumbnail({ document }: { document: Document }) {
  return (
    <span style={small}>
      <Thumbnail document={document} />
    </span>
  )
}

/** The load over its client, the client alone, or that it is filed nowhere. */
function Place({ document, t }: { document: Document; t: T }) {
  const { load, loadId, client } = document
  const number = load?.loadNumber ?? (loadId ? t('document.loadId', { id: loadId }) : null)
  if (number) return <TwoLines first={number} second={client?.name} />
  return <TwoLines first={client?.name ?? t('document.unfiled')} second={null} />
}
