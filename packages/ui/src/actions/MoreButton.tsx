import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { useFocusBefore } from './use-focus-before.ts'

interface MoreButtonProps extends Pick<ButtonProps, 'size' | 'wide'> {
  /** A list that is read page by page. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  children: ReactNode
}

/** Reads the next page of a list; goes with the last one. */
export function MoreButton({ query, ...button }: MoreButtonProps) {
  return query.hasNextPage ? <NextPage query={query} {...button} /> : null
}

function NextPage({ query, ...button }: MoreButtonProps) {
  return (
    <Button
      ref={useFocusBefore()}
      {...button}
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    />
  )
}
