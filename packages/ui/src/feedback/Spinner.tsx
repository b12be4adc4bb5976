import { styled } from '@drayline/platform/styled'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

const Ring = styled.span`
  display: inline-block;
  flex-shrink: 0;
  border: 2px solid color-mix(in srgb, currentcolor 25%, transparent);
  border-top-color: currentcolor;
  border-radius: 50%;
  animation: ui-turn 0.7s linear infinite;

  /* Without motion the ring still says that something goes on. */
  @media (prefers-reduced-motion: reduce) { border-style: dotted; }
`

export interface SpinnerProps {
  /** Edge length in CSS pixels. */
  size?: number
  /** Name of the work in progress, for assistive technology; leave out when text beside it says so. */
  label?: string
}

/** Shows that something is under way. */
export function Spinner({ size = 16, label }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined}>
      <Ring aria-hidden="true" style={{ width: size, height: size, verticalAlign: 'middle' }} />
      {label ? <VisuallyHidden>{label}</VisuallyHidden> : null}
    </span>
  )
}
