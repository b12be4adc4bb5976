import type { ReactNode } from 'react'

export interface TwoLinesProps {
  first: ReactNode
  /** Left out when there is nothing to say. */
  second: ReactNode
}

/** Two values of a row on top of each other, for what a person reads rather than scans; in the cell of a column. */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <span className="dt-lines">
      <span>{first ?? '—'}</span>
      {second ? <small>{second}</small> : null}
    </span>
  )
}
