import { styled } from '@drayline/platform/styled'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../actions/Button.tsx'
import { useUiText } from '../messages.ts'
import { useFormInfo } from './form-context.ts'

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
  align-items: start;
  gap: var(--space-5) var(--space-4);

  & > [data-wide] { grid-column: 1 / -1; }
`

/** Fields beside each other where there is room. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <Grid>{children}</Grid>
}

/** A field of a `FormGrid` that takes the whole row. */
export function FormWide({ children }: { children: ReactNode }) {
  return <div data-wide="">{children}</div>
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--space-2);
  padding-top: var(--space-1);
`

/** Buttons at the end of a form, the submit button last. Directly in a dialog's form they become its footer. */
export function FormActions({ children }: { children: ReactNode }) {
  return <Actions data-form-actions="">{children}</Actions>
}

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'loading'> {}

/** Submits the form around it; says 'Saving…' meanwhile and takes no second click. */
export function SubmitButton({ variant = 'primary', loadingText, ...rest }: SubmitButtonProps) {
  const t = useUiText()
  const { submitting } = useFormInfo()
  return (
    <Button
      type="submit"
      variant={variant}
      loading={submitting}
      loadingText={loadingText ?? t('form.saving')}
      {...rest}
    />
  )
}

/**
 * Submits the form around it in another way than its main button does: it is no submit button itself, so that Enter in a
 * field presses the main one, wherever the two stand.
 */
export function SubmitAgainButton({ onClick, ...rest }: SubmitButtonProps) {
  const { submitting } = useFormInfo()
  return (
    <Button
      type="button"
      data-submit="again"
      loading={submitting}
      onClick={(event) => {
        onClick?.(event)
        event.currentTarget.form?.requestSubmit()
      }}
      {...rest}
    />
  )
}
