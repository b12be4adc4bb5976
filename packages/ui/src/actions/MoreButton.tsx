import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

interface MoreButtonProps extends Pick<ButtonProps, 'size' | 'wide'> {
  /** A list that is read page by page. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  children: ReactNode
}

/** Reads the next page of a list; goes with the last one, and leaves the focus on what stands before it. */
export function MoreButton({ query, ...button }: MoreButtonProps) {
  return query.hasNextPage ? <NextPage query={query} {...button} /> : null
}

function NextPage({ query, children, ...button }: MoreButtonProps) {
  const own = useRef<HTMLButtonElement>(null)
  // Before it leaves the page: afterwards nobody knows where it stood.
  useLayoutEffect(() => {
    const element = own.current
    return () => {
      if (element && document.activeElement === element) controlBefore(element)?.focus()
    }
  }, [])
  return (
    <Button
      ref={own}
      {...button}
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {children}
    </Button>
  )
}

const controls = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]'

function controlBefore(element: HTMLElement): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(controls)]
  return all[all.indexOf(element) - 1]
}
