import { css } from '@drayline/platform/styled'

/**
 * Fades in and out while something loads, as one with all that it holds: every element that moves by itself is a layer
 * of its own, and a screen of two hundred bones would be composed of two hundred.
 */
export const pulsing = css`
  animation: var(--pulse, ui-pulse 1.6s ease-in-out infinite);
  & > * { --pulse: none; }
`
