import { styled } from '@drayline/platform/styled'

/** Lines of a card: what it is, and on the right when or how it stands. */
export const Lines = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-1) var(--space-3); padding: var(--space-3) var(--space-5); }
  li + li { border-top: 1px solid var(--border); }
  &[data-inset] { margin-inline: calc(-1 * var(--space-5)); }
  li > :first-child { flex: 1 1 10rem; min-width: 0; overflow-wrap: anywhere; }
`
