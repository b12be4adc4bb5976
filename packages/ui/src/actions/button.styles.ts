import { css } from '@drayline/platform/styled'

/** Look of everything that is a button: buttons, links that look like one, the triggers of menus. */
export const buttonStyles = css`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  height: var(--control);
  padding-inline: var(--space-3);
  border: 1px solid transparent;
  border-radius: var(--radius);
  font-size: var(--text-md);
  font-weight: var(--weight-medium);
  line-height: 1;
  white-space: nowrap;
  text-decoration: none;
  user-select: none;
  cursor: pointer;
  transition: background-color var(--motion-fast) var(--ease), border-color var(--motion-fast) var(--ease);

  &[data-size='sm'] { height: var(--control-sm); padding-inline: var(--space-2); gap: 6px; font-size: var(--text-sm); }
  &[data-size='lg'] { height: var(--control-lg); padding-inline: var(--space-5); }
  &[data-wide] { width: 100%; }

  &[data-variant='primary'] {
    background: var(--accent);
    color: var(--on-accent);
    box-shadow: var(--shadow-sm), inset 0 1px 0 rgb(255 255 255 / 0.12);
  }
  &[data-variant='primary']:hover { background: var(--accent-hover); }
  &[data-variant='primary']:active { background: var(--accent-active); }

  &[data-variant='secondary'] {
    background: var(--surface);
    border-color: var(--border-strong);
    color: var(--text);
    box-shadow: var(--shadow-sm);
  }
  &[data-variant='secondary']:hover { background: var(--surface-hover); }
  &[data-variant='secondary']:active,
  &[data-variant='secondary'][data-state='open'] { background: var(--surface-active); }

  &[data-variant='ghost'] { color: var(--text-muted); }
  &[data-variant='ghost']:hover { background: var(--surface-hover); color: var(--text); }
  &[data-variant='ghost']:active,
  &[data-variant='ghost'][data-state='open'] { background: var(--surface-active); color: var(--text); }

  &[data-variant='danger'] { background: var(--danger); color: #fff; box-shadow: var(--shadow-sm); }
  &[data-variant='danger']:hover { background: var(--danger-hover); }

  &:disabled,
  &[aria-disabled='true'] { cursor: not-allowed; }

  &:disabled:not([data-loading]),
  &[aria-disabled='true']:not([data-loading]) {
    border-color: var(--border);
    background: var(--surface-sunken);
    color: var(--text-disabled);
    box-shadow: none;
  }

  &[data-variant='ghost']:disabled { border-color: transparent; background: none; }

  @media (forced-colors: active) { border-color: ButtonText; }
`
