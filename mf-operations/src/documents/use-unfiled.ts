import { useHost } from '@drayline/contract'
import { documentCountCap, documentTypes } from '@drayline/domain/operations/documents/document'
import { useQuery } from '@drayline/platform/query'
import type { ListPreset } from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { summaryQuery } from './documents.queries.ts'

/** The work list of documents that are filed nowhere, whatever their type, with its count. */
export function useUnfiledPreset(): readonly ListPreset[] {
  const t = useT()
  const { http, format } = useHost()
  const { data } = useQuery(summaryQuery(http))
  return useMemo(() => {
    const countText = (count: number) =>
      count < documentCountCap
        ? format.number(count)
        : t('loads.more', { count: format.number(documentCountCap - 1) })
    return [
      {
        id: 'unfiled',
        label: t('documents.unfiled'),
        filters: { documentType: documentTypes.join(','), filed: 'no' },
        count: data && countText(data.unfiled),
      },
    ]
  }, [t, format, data])
}
