import { styled } from '@drayline/platform/styled'
import { Button, Row, Text } from '@drayline/ui'
import { useEffect, useRef } from 'react'
import { useT } from '../messages.ts'

/** Beside the label of a value that nobody typed. */
export const Origin = styled.span`
  overflow: hidden;
  max-width: 100%;
  color: var(--accent-text);
  text-overflow: ellipsis;
  white-space: nowrap;
`

const Note = styled.div`
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius);
  background: var(--accent-soft);
`

/** Says what was filled in from an earlier record, and takes it out again by one button or one key of the form. */
export function OfferNote({ text, onDecline }: { text: string; onDecline: () => void }) {
  const t = useT()
  const note = useRef<HTMLDivElement>(null)
  const decline = useRef(onDecline)
  decline.current = onDecline
  useEffect(() => {
    const form = note.current?.closest('form')
    const byKey = (event: KeyboardEvent) => {
      if (event.key !== 'Backspace' || !event.shiftKey || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      decline.current()
    }
    form?.addEventListener('keydown', byKey)
    return () => form?.removeEventListener('keydown', byKey)
  }, [])
  return (
    <Note ref={note} role="status">
      <Row gap={2} justify="space-between" align="center">
        <Text size="sm">{text}</Text>
        <Button
          size="sm"
          variant="ghost"
          aria-keyshortcuts="Control+Shift+Backspace"
          title={t('load.declineKeys')}
          onClick={onDecline}
        >
          {t('load.decline')}
        </Button>
      </Row>
    </Note>
  )
}
