/** Widths, in CSS pixels, at which layouts change. A layout starts as the phone's and grows. */
export const breakpoints = { phone: 640, tablet: 900, desktop: 1200 } as const

/** Media queries for styled-components templates: `${media.phone} { … }`. */
export const media = {
  phone: `@media (max-width: ${breakpoints.phone - 1}px)`,
  tablet: `@media (max-width: ${breakpoints.tablet - 1}px)`,
  fromTablet: `@media (min-width: ${breakpoints.tablet}px)`,
  fromDesktop: `@media (min-width: ${breakpoints.desktop}px)`,
  hover: '@media (hover: hover)',
  coarse: '@media (pointer: coarse)',
} as const

/** Steps of the spacing scale; a step is 4 px. */
export type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16

/** The CSS value of a spacing step. */
export const space = (step: Space): string => `var(--space-${step})`

/** Names of the color variables, for inline styles and drawings (charts). Styles are in styles.css. */
export const color = {
  canvas: 'var(--canvas)',
  surface: 'var(--surface)',
  surfaceSunken: 'var(--surface-sunken)',
  surfaceHover: 'var(--surface-hover)',
  text: 'var(--text)',
  textMuted: 'var(--text-muted)',
  textSubtle: 'var(--text-subtle)',
  border: 'var(--border)',
  borderStrong: 'var(--border-strong)',
  accent: 'var(--accent)',
  accentText: 'var(--accent-text)',
  accentSoft: 'var(--accent-soft)',
  success: 'var(--success)',
  successText: 'var(--success-text)',
  warning: 'var(--warning)',
  warningText: 'var(--warning-text)',
  danger: 'var(--danger)',
  dangerText: 'var(--danger-text)',
  info: 'var(--info)',
  infoText: 'var(--info-text)',
  neutral: 'var(--neutral)',
  violet: 'var(--violet)',
} as const
