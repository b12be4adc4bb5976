import { styled } from '@drayline/platform/styled'
import { controlStyles } from './control.styles.ts'

export const Root = styled.span`
  position: relative;
  display: block;
  width: 100%;
  height: fit-content;

  & > svg { position: absolute; top: 50%; right: 10px; translate: 0 -50%; color: var(--text-muted); pointer-events: none; }
  & > button { position: absolute; top: 50%; right: 28px; translate: 0 -50%; }
  &[data-clearable] > input, &[data-clearable] > input[data-size='sm'] { padding-right: 58px; }
`

export const TextBox = styled.input`
  ${controlStyles}
  &, &[data-size='sm'] { padding-right: 34px; }
  text-overflow: ellipsis;
`

export const Listbox = styled.div`
  position: fixed;
  inset: auto;
  z-index: var(--z-popover);
  max-height: min(20rem, 45dvh);
  margin: 0;
  padding: var(--space-1);
  overflow-y: auto;
  overscroll-behavior: contain;
  border: 0;
  border-radius: var(--radius-lg);
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow-md);
  font-size: var(--text-md);

  @media (forced-colors: active) { border: 1px solid CanvasText; }
`

export const Option = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  min-height: 32px;
  padding: var(--space-1) var(--space-2);
  border-radius: var(--radius);
  cursor: pointer;

  & > span { min-width: 0; overflow-wrap: anywhere; }
  small { display: block; color: var(--text-muted); font-size: var(--text-xs); }
  &[data-active] { background: var(--surface-active); }
  &[aria-selected='true'] { font-weight: var(--weight-medium); }
  & > svg { flex: none; color: var(--accent-text); }
  &[data-create] { color: var(--accent-text); font-weight: var(--weight-medium); }
  &[data-create]:not(:first-child) { margin-top: var(--space-1); border-top: 1px solid var(--border); border-radius: 0 0 var(--radius) var(--radius); }

  @media (forced-colors: active) { &[data-active] { outline: 2px solid Highlight; } }
  @media (pointer: coarse) { min-height: 44px; }
`

export const Note = styled.div`
  padding: var(--space-3) var(--space-2);
  color: var(--text-muted);
  text-align: center;
`
