import { useHost } from '@drayline/contract'
import type { Touched } from '@drayline/domain/kernel/records/change'
import { styled } from '@drayline/platform/styled'
import { useEffect, useState } from 'react'
import { DateText } from '../display/values.tsx'
import { Alert } from '../feedback/Alert.tsx'
import { useUiText } from '../messages.ts'

/** It is there before it says something, so that it is read out, and takes no place until then. */
const Status = styled.div`
  &:empty { position: absolute; }
`

/** So long, in milliseconds, something happened 'just now'. */
const nowForMs = 60_000

interface Seen {
  record: Touched
  name: string
  at: string
  isNow: boolean
}

interface ColleagueNoticeProps {
  /** The record in sight, `invoice:7`. */
  record: Touched
  /** True when it stands in a form, whose fields stay as they are. */
  inForm?: boolean
}

/** Says that a colleague changed the record which is in sight, while it is. */
export function ColleagueNotice({ record, inForm = false }: ColleagueNoticeProps) {
  const t = useUiText()
  const { onChange, user } = useHost()
  const [last, setLast] = useState<Seen>()
  useEffect(
    () =>
      // Shells before 1.4 tell of no changes.
      onChange?.(({ by, edited }) => {
        if (by && by.id !== user.id && edited.includes(record))
          setLast({ record, name: by.name, at: new Date().toISOString(), isNow: true })
      }),
    [onChange, user.id, record],
  )
  const at = last?.at
  useEffect(() => {
    if (!at) return
    const timer = setTimeout(() => setLast((seen) => seen && { ...seen, isNow: false }), nowForMs)
    return () => clearTimeout(timer)
  }, [at])
  const seen = last?.record === record ? last : undefined
  const notice = seen ? (
    <Alert title={seen.isNow ? t('record.changedBy.now', { name: seen.name }) : <Earlier seen={seen} />}>
      {inForm ? t('record.changedBy.form', { name: seen.name }) : null}
    </Alert>
  ) : null
  return (
    <>
      <Status role="status">{seen?.isNow ? notice : null}</Status>
      {/* Outside the status: that time has passed is not read out. */}
      {seen?.isNow ? null : notice}
    </>
  )
}

function Earlier({ seen: { name, at } }: { seen: Seen }) {
  const t = useUiText()
  return (
    <>
      {t('record.changedBy', { name })} <DateText value={at} show="dateTime" />
    </>
  )
}
