import type { ConfirmOptions } from '@drayline/contract'
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { useUiText } from '../messages.ts'
import { Dialog } from './Dialog.tsx'

export interface ConfirmDialogProps extends ConfirmOptions {
  open: boolean
  onAnswer: (confirmed: boolean) => void
  /** More than a message: what exactly will happen, for example amount and client of a payment. */
  children?: ReactNode
}

/** Asks before something that cannot be undone. The safe answer has the focus. */
export function ConfirmDialog({
  open,
  onAnswer,
  title,
  message,
  confirmLabel,
  cancelLabel,
  danger,
  children,
}: ConfirmDialogProps) {
  const t = useUiText()
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      open={open}
      onOpenChange={(next) => !next && onAnswer(false)}
      closeOnOutsideClick={false}
      title={title}
      description={message}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={() => onAnswer(false)}>
            {cancelLabel ?? t('ui.cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

type Confirm = (options: ConfirmOptions) => Promise<boolean>
const ConfirmContext = createContext<Confirm | null>(null)

/** Hosts the page's one question at a time; the shell (or a harness) has exactly one. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<ConfirmOptions | null>(null)
  const [open, setOpen] = useState(false)
  const resolver = useRef<((confirmed: boolean) => void) | null>(null)

  const answer = useCallback((confirmed: boolean) => {
    setOpen(false)
    resolver.current?.(confirmed)
    resolver.current = null
  }, [])

  const confirm = useCallback<Confirm>((options) => {
    // A second question while one is open answers the first with no.
    resolver.current?.(false)
    setQuestion(options)
    setOpen(true)
    return new Promise((resolve) => {
      resolver.current = resolve
    })
  }, [])

  return (
    <ConfirmContext value={confirm}>
      {children}
      {question ? <ConfirmDialog {...question} open={open} onAnswer={answer} /> : null}
    </ConfirmContext>
  )
}

/**
 * Asks a question and answers whether the person confirmed. Screens use the host's `confirm`, which is this.
 * @throws Error outside a ConfirmProvider
 */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm must be used within a ConfirmProvider')
  return confirm
}
