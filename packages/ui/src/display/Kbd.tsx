import { styled } from '@drayline/platform/styled'

/** A key of the keyboard. */
export const Kbd = styled.kbd`
  display: inline-block;
  min-width: 1.5em;
  padding: 0 0.35em;
  border: 1px solid var(--border);
  border-bottom-width: 2px;
  border-radius: var(--radius-sm);
  background: var(--surface-sunken);
  color: var(--text-muted);
  font-family: inherit;
  font-size: 0.6875rem;
  font-weight: var(--weight-medium);
  line-height: 1.5;
  text-align: center;
  white-space: nowrap;
`
