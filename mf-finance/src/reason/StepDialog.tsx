import { Alert, Button, Dialog, Stack } from '@drayline/ui'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../messages.ts'

interface StepDialogProps {
  title: string
  description?: string
  /** Text of the button that takes the step. */
  confirm: string
  danger?: boolean
  size?: 'sm' | 'lg'
  busy: boolean
  disabled?: boolean
  failure?: string | null
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with a form that takes one step with a record. */
export function StepDialog(props: StepDialogProps) {
  const t = useT()
  const form = useId()
  const element = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const { title, description, confirm, danger, size, busy, disabled, failure, onSubmit, onClose } = props

  function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog stands inside the page's tree, where other forms may be.
    event.stopPropagation()
    onSubmit()
    setTries((before) => before + 1)
  }

  // A try that was refused leads to the first field that says why.
  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])

  return (
    <Dialog
      open
      size={size}
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>{t('move.cancel')}</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            type="submit"
            form={form}
            loading={busy}
            disabled={disabled}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form ref={element} id={form} noValidate onSubmit={submit}>
        <Stack gap={4}>
          {failure ? <Alert tone="destructive" title={failure} /> : null}
          {props.children}
        </Stack>
      </form>
    </Dialog>
  )
}
