import { styled } from '@drayline/platform/styled'
import { type ReactNode, useId } from 'react'
import { Icon } from '../display/Icon.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { useUiText } from '../messages.ts'

const Root = styled.div`
  display: grid;
  align-content: start;
  gap: 6px;
  min-width: 0;

  &[data-beside] { grid-template-columns: auto minmax(0, 1fr); align-items: center; column-gap: var(--space-3); }
  &[data-beside] > p { grid-column: 2; }
`

const Label = styled.label`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-2);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
`

const Star = styled.span`
  color: var(--danger-text);
`

const Aside = styled.span`
  color: var(--text-subtle);
  font-weight: var(--weight-regular);
`

const Hint = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
`

const ErrorText = styled.p`
  display: flex;
  gap: 6px;
  color: var(--danger-text);
  font-size: var(--text-sm);

  svg { margin-top: 2px; }
`

/** Attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldProps {
  label: ReactNode
  /** Help that stays in sight, below the control. */
  hint?: ReactNode
  /** Error of the value. */
  error?: ReactNode
  required?: boolean
  /** Says 'Optional' beside the label, for forms where most is required. */
  optional?: boolean
  /** On the right of the label, for example a counter or a link. */
  aside?: ReactNode
  /** Puts the label before the control instead of above it, for a single field in a small card. */
  beside?: boolean
  id?: string
  children: (control: ControlProps) => ReactNode
}

/** Label, control, hint and error, tied together for assistive technology. */
export function Field({ label, hint, error, required, optional, aside, beside, id, children }: FieldProps) {
  const t = useUiText()
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  return (
    <Root data-beside={beside || undefined}>
      <Label htmlFor={controlId}>
        <span>
          {label}
          {required ? (
            <>
              <Star aria-hidden="true"> *</Star>
              <VisuallyHidden> ({t('ui.required')})</VisuallyHidden>
            </>
          ) : null}
        </span>
        {aside || optional ? <Aside>{aside ?? t('ui.optional')}</Aside> : null}
      </Label>
      {children({
        id: controlId,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {error ? (
        <ErrorText id={errorId}>
          <Icon name="alert-circle" size={14} />
          <span>{error}</span>
        </ErrorText>
      ) : null}
      {hint ? <Hint id={hintId}>{hint}</Hint> : null}
    </Root>
  )
}
