import { css } from '@drayline/platform/styled'

/** Look of every box one types or chooses in. */
export const controlStyles = css`
  width: 100%;
  min-width: 0;
  height: var(--control);
  padding: 0 var(--space-3);
  border: 1px solid var(--border-control);
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--text);
  font-size: var(--text-control);
  line-height: 1.35;
  transition: border-color var(--motion-fast) var(--ease), box-shadow var(--motion-fast) var(--ease);

  &[data-size='sm'] { height: var(--control-sm); padding-inline: var(--space-2); font-size: max(var(--text-sm), var(--text-control) - 1px); }

  &:hover:not(:disabled, :focus-visible) { border-color: var(--text-subtle); }

  &:focus-visible {
    border-color: var(--focus);
    outline: 2px solid color-mix(in srgb, var(--focus) 45%, transparent);
    outline-offset: 0;
  }

  &[aria-invalid='true'] { border-color: var(--danger); box-shadow: 0 0 0 1px var(--danger); }
  &[aria-invalid='true']:focus-visible { outline-color: color-mix(in srgb, var(--danger) 45%, transparent); }

  &:disabled {
    border-color: var(--border-strong);
    background: var(--surface-sunken);
    color: var(--text-disabled);
    cursor: not-allowed;
  }

  &:read-only:not(:disabled, select, [type='date'], [role='combobox']) { background: var(--surface-sunken); }

  @media (forced-colors: active) { &:focus-visible { outline-color: Highlight; } }
`
