import type { FormatApi } from '@drayline/contract'
import type { Document } from '@drayline/domain/operations/documents/document'
import { type Column, DateText } from '@drayline/ui'
import type { useT } from '../messages.ts'
import { DocumentStatusBadge } from './DocumentStatusBadge.tsx'

/** Documents as a table. */
export function documentColumns(t: ReturnType<typeof useT>, format: FormatApi): readonly Column<Document>[] {
  return [
    { id: 'originalName', header: t('document.name'), primary: true, hideable: false },
    {
      id: 'documentType',
      header: t('document.type'),
      value: ({ documentType }) => t(`documentType.${documentType}`),
    },
    {
      id: 'size',
      header: t('document.size'),
      align: 'end',
      value: ({ size }) => format.fileSize(size),
      csv: ({ size }) => size,
      width: 110,
    },
    { id: 'pages', header: t('document.pageCount'), align: 'end', width: 90 },
    {
      id: 'status',
      header: t('document.status'),
      value: ({ status }) => t(`documentStatus.${status}`),
      cell: ({ status }) => <DocumentStatusBadge status={status} />,
      width: 130,
    },
    {
      id: 'loadId',
      header: t('document.load'),
      value: ({ load, loadId }) => load?.loadNumber ?? loadId,
      width: 120,
    },
    {
      id: 'createdAt',
      header: t('document.createdAt'),
      cell: ({ createdAt }) => <DateText value={createdAt} />,
      sortable: true,
      sortFirst: 'desc',
      width: 130,
    },
  ]
}
