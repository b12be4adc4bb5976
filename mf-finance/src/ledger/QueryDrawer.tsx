import { serverMessage } from '@drayline/platform/http'
import { type UseQueryOptions, useQuery } from '@drayline/platform/query'
import { Drawer, ErrorState, SkeletonRows } from '@drayline/ui'
import type { ReactNode } from 'react'
import { useT } from '../messages.ts'

interface QueryDrawerProps<Data, Key extends readonly unknown[]> {
  /** The query of the one record. */
  query: UseQueryOptions<Data, Error, Data, Key>
  /** Title and subtitle; without data those of a record that is not there yet. */
  title: (data: Data | undefined) => ReactNode
  description?: (data: Data | undefined) => string | undefined
  onClose: () => void
  children: (data: Data, refetch: () => void) => ReactNode
}

/** One record of the book in a drawer, with its states of loading and failure. */
export function QueryDrawer<Data, Key extends readonly unknown[]>({
  query,
  title,
  description,
  onClose,
  children,
}: QueryDrawerProps<Data, Key>) {
  const t = useT()
  const { data, error, refetch } = useQuery(query)
  return (
    <Drawer
      open
      size="lg"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title(data)}
      description={description?.(data)}
    >
      {data === undefined ? (
        error ? (
          <ErrorState title={t('ledger.failed')} description={serverMessage(error)} onRetry={refetch} />
        ) : (
          <SkeletonRows rows={6} columns={3} />
        )
      ) : (
        children(data, refetch)
      )}
    </Drawer>
  )
}
