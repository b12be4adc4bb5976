import { useHost } from '@drayline/contract'
import type { Touched } from '@drayline/domain/change'
import { useEffect, useState } from 'react'
import { DateText } from '../display/values.tsx'
import { Alert } from '../feedback/Alert.tsx'
import { useUiText } from '../messages.ts'

interface ColleagueNoticeProps {
  /** The record in sight, `invoice:7`. */
  record: Touched
  /** Whether it stands in a form, whose fields stay as they are. */
  inForm?: boolean
}

/** Says that a colleague changed the record which is in sight, while it is. */
export function ColleagueNotice({ record, inForm = false }: ColleagueNoticeProps) {
  const t = useUiText()
  const { onChange, user } = useHost()
  const [last, setLast] = useState<{ record: Touched; name: string; at: string }>()
  useEffect(
    () =>
      // Shells before 1.4 tell of no changes.
      onChange?.(({ by, edited }) => {
        if (by && by.id !== user.id && edited.includes(record))
          setLast({ record, name: by.name, at: new Date().toISOString() })
      }),
    [onChange, user.id, record],
  )
  return (
    <div role="status">
      {last?.record === record ? (
        <Alert
          title={
            <>
              {t('record.changedBy', { name: last.name })} <DateText value={last.at} show="relative" />
            </>
          }
        >
          {inForm ? t('record.changedBy.form', { name: last.name }) : null}
        </Alert>
      ) : null}
    </div>
  )
}
