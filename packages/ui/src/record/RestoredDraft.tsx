import { useEffect, useRef, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Alert } from '../feedback/Alert.tsx'
import { useUiText } from '../messages.ts'

interface RestoredDraftProps {
  /** Puts the kept entries back into the form, once. */
  restore: () => void
  onDiscard: () => void
}

/** Puts a kept draft back into the form and says so. */
export function RestoredDraft({ restore, onDiscard }: RestoredDraftProps) {
  const t = useUiText()
  const [shown, setShown] = useState(true)
  const first = useRef(restore)
  useEffect(() => first.current(), [])
  if (!shown) return null
  return (
    <Alert tone="info" title={t('record.draft.title')}>
      <p>{t('record.draft.message')}</p>
      <Button
        size="sm"
        style={{ marginTop: 'var(--space-2)' }}
        onClick={() => {
          onDiscard()
          setShown(false)
        }}
      >
        {t('record.draft.discard')}
      </Button>
    </Alert>
  )
}
