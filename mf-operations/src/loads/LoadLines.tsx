import type { Page } from '@drayline/contract'
import type { Load } from '@drayline/domain/operations/loads/load'
import { Money, Text, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { RecordLines } from '../sections/RecordLines.tsx'
import { LoadStatusBadge } from './LoadStatusBadge.tsx'

interface LoadLinesProps {
  title: string
  result: { data: Page<Load> | undefined; error: unknown; refetch: () => unknown }
  /** Distinguishes the loads of this record: by route, or by their other party. */
  about: (load: Load) => string
}

/** The latest loads of another record, with how many there are in all. */
export function LoadLines({ title, result, about }: LoadLinesProps) {
  const t = useT()
  return (
    <RecordLines
      title={title}
      result={result}
      empty={t('loads.empty')}
      icon="truck"
      line={(load) => (
        <>
          <TextLink to={`/loads?open=${load.id}`}>{load.loadNumber}</TextLink>
          <Money value={load.rate} />
          <Text size="sm" tone="muted" truncate>
            {about(load)}
          </Text>
          <LoadStatusBadge status={load.status} />
        </>
      )}
    />
  )
}
