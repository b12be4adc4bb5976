import { useHost } from '@drayline/contract'
import { zoneName } from '@drayline/domain/kernel/dates/date-format'
import { styled } from '@drayline/platform/styled'
import type { PointerEvent } from 'react'

const MoneyRoot = styled.span`
  display: inline-block;
  text-align: right;
  white-space: nowrap;

  &[data-block] { display: block; }
  &[data-negative] { color: var(--danger-text); }
`

export interface MoneyProps {
  /** A decimal amount, "1500.25"; null shows a dash. */
  value: string | null | undefined
  /** Fills its cell, so that the figures of a column end at one line. */
  block?: boolean
}

/** An amount in US dollars: right-aligned, figures of one width; a negative one has a sign besides its color. */
export function Money({ value, block }: MoneyProps) {
  const { format } = useHost()
  if (value === null || value === undefined || value === '')
    return <MoneyRoot data-block={block || undefined}>—</MoneyRoot>
  return (
    <MoneyRoot
      className="tabular"
      data-block={block || undefined}
      data-negative={value.startsWith('-') || undefined}
    >
      {format.money(value).replace('-', '−')}
    </MoneyRoot>
  )
}

export interface DateTextProps {
  /** A calendar date (YYYY-MM-DD) or an instant (ISO 8601, UTC); null shows a dash. */
  value: string | null | undefined
  /**
   * date (the default), date and time, the same with its time zone (`instant`: for what people in several zones compare),
   * or how long ago, which has the full date as its title.
   */
  show?: 'date' | 'dateTime' | 'instant' | 'relative'
}

/** A date in the user's format and time zone. */
export function DateText({ value, show = 'date' }: DateTextProps) {
  const { format, user } = useHost()
  if (!value) return '—'
  return (
    <time
      className="tabular"
      dateTime={value}
      title={show === 'relative' ? format.dateTime(value) : undefined}
      onPointerEnter={show === 'date' && value.includes('T') ? addTime : undefined}
      style={{ whiteSpace: 'nowrap' }}
    >
      {show === 'instant'
        ? `${format.dateTime(value)} ${zoneName(new Date(value), user.timezone)}`
        : format[show](value)}
    </time>
  )

  /** Only on request: a page of rows would write fifty unread texts. */
  function addTime({ currentTarget }: PointerEvent<HTMLElement>) {
    if (value) currentTarget.title = format.dateTime(value)
  }
}
