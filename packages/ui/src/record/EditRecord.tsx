import { HttpError, serverMessage } from '@drayline/platform/http'
import { type UseQueryOptions, useQuery } from '@drayline/platform/query'
import { type ReactNode, useRef } from 'react'
import { SkeletonText } from '../feedback/Skeleton.tsx'
import { ErrorState } from '../feedback/States.tsx'
import { Drawer } from '../overlays/Dialog.tsx'

export interface EditRecordProps<R, Key extends readonly unknown[]> {
  /** The query of the one record. */
  query: UseQueryOptions<R, Error, R, Key>
  /** Title of the drawer until the record is there. */
  title: string
  /** Message when it cannot be read. */
  failedText: string
  onClose: () => void
  children: (record: R) => ReactNode
}

/**
 * Reads a record anew and hands it to its form. What the form got stays until it closes: a later version must meet the
 * form's own as a conflict, not slip in under what is typed.
 */
export function EditRecord<R, Key extends readonly unknown[]>({
  query,
  title,
  failedText,
  onClose,
  children,
}: EditRecordProps<R, Key>) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...query,
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const opened = useRef<R | undefined>(undefined)
  if (isFetchedAfterMount && !error) opened.current ??= data
  if (opened.current !== undefined) return children(opened.current)
  return (
    <Drawer open onOpenChange={onClose} title={title}>
      {error ? (
        <ErrorState
          title={failedText}
          description={serverMessage(error)}
          traceId={error instanceof HttpError ? error.problem?.traceId : undefined}
          onRetry={refetch}
        />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Drawer>
  )
}
