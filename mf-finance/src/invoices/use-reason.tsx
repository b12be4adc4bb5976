import { Button, Dialog, Field, Textarea } from '@drayline/ui'
import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { useT } from '../messages.ts'

interface Question {
  title: string
  message: string
  confirmLabel: string
  /** Text that was typed before the question had to be asked again. */
  typed: string | null
}

/** Answer: go ahead, with this reason. */
export interface ReasonAnswer {
  reason: string
}

/** As many characters as the API keeps of a reason. */
const longest = 500

/** Asks before a rejection, which needs a reason; null when the person changed their mind. */
export function useReason(): {
  ask: (question: Question) => Promise<ReasonAnswer | null>
  dialog: ReactNode
} {
  const [question, setQuestion] = useState<Question | null>(null)
  const resolver = useRef<((answer: ReasonAnswer | null) => void) | null>(null)

  const answer = useCallback((value: ReasonAnswer | null) => {
    setQuestion(null)
    resolver.current?.(value)
    resolver.current = null
  }, [])

  const ask = useCallback((next: Question) => {
    resolver.current?.(null)
    setQuestion(next)
    return new Promise<ReasonAnswer | null>((resolve) => {
      resolver.current = resolve
    })
  }, [])

  return { ask, dialog: question ? <ReasonDialog {...question} onAnswer={answer} /> : null }
}

function ReasonDialog({
  title,
  message,
  confirmLabel,
  typed,
  onAnswer,
}: Question & { onAnswer: (answer: ReasonAnswer | null) => void }) {
  const t = useT()
  const form = useId()
  const [text, setText] = useState(typed ?? '')
  const [missing, setMissing] = useState(false)
  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onAnswer(null))}
      title={title}
      description={message}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{t('move.cancel')}</Button>
          <Button variant="danger" type="submit" form={form}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // The dialog stands inside the page's tree, where other forms may be.
          event.stopPropagation()
          if (text.trim()) onAnswer({ reason: text.trim() })
          else setMissing(true)
        }}
      >
        <Field
          label={t('reason.label')}
          hint={t('reason.hint')}
          required
          error={missing && !text.trim() ? t('bulk.reasonMissing') : undefined}
        >
          {(control) => (
            <Textarea
              rows={3}
              maxLength={longest}
              value={text}
              onChange={(event) => setText(event.target.value)}
              {...control}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
