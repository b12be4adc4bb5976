import { styled } from '@drayline/platform/styled'

/** A plain table of a card: the first column wraps, the others stay on one line. */
export const StatusTable = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-sm);
  th, td { padding: var(--space-2) var(--space-5); text-align: start; overflow-wrap: anywhere; }
  th { color: var(--text-muted); font-weight: var(--weight-medium); }
  td + td { white-space: nowrap; }
  tbody tr { border-top: 1px solid var(--border); }
  code { font-family: var(--font-mono); }
`
