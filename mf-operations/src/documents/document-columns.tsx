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
  const type = {
    id: 'documentType',
    header: t('document.type'),
    value: ({ documentType }) => t(`documentType.${documentType}`),
    width: 128,
    hidden: true,
  } satisfies Column<Document>
  const size: Column<Document> = {
    id: 'size',
    header: t('document.size'),
    align: 'end',
    value: (row) => format.fileSize(row.size),
    csv: (row) => row.size,
    width: 90,
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
    width: 120,
  }
  return [
    {
      id: 'page',
      header: t('document.firstPage'),
      cell: (row) => <SmallThumbnail document={row} />,
      csvColumns: [],
      width: 56,
    },
    {
      id: 'originalName',
      header: t('document.name'),
      primary: true,
      hideable: false,
      second: type.value,
      csvColumns: [{ id: 'originalName', header: t('document.name') }, type],
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
      id: 'createdAt',
      header: t('document.createdAt'),
      cell: (row) => (
        <TwoLines first={<DateText value={row.createdAt} />} second={sizeText(t, format, row)} />
      ),
      csvColumns: [
        { id: 'createdAt', header: t('document.createdAt') },
        { id: 'size', header: t('document.size') },
        pages,
      ],
      sortable: true,
      sortFirst: 'desc',
      width: 128,
    },
    type,
    size,
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

/** Size and pages, as far as they are known. */
export function sizeText(t: T, format: FormatApi, { size, pages }: Document): string {
  return [format.fileSize(size), pages && t('document.pages', { count: pages })].filter(Boolean).join(' · ')
}
