import { styled } from '@drayline/platform/styled'

/** A table of the book: figures at the end, names at the start; on a phone each row is a small list. */
export const BookTable = styled.div`
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface);
  box-shadow: var(--shadow-sm);
  overflow-x: auto;

  &[data-stale] { opacity: 0.6; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: var(--space-2) var(--space-3); text-align: start; font-weight: inherit; vertical-align: baseline; }
  .end { text-align: end; white-space: nowrap; }
  th:first-child, td:first-child { padding-inline-start: var(--space-5); }
  th:last-child, td:last-child { padding-inline-end: var(--space-5); }
  thead { color: var(--text-muted); font-size: var(--text-sm); }
  tbody tr, tfoot tr { border-top: 1px solid var(--border); }
  tbody tr:hover { background: var(--surface-hover); }
  .group th { padding-top: var(--space-4); color: var(--text-muted); font-size: var(--text-sm); }
  .group:hover { background: none; }
  .sum { border-top-color: var(--border-strong); background: var(--surface-hover); font-weight: var(--weight-semibold); }
  .code { margin-inline-start: var(--space-2); color: var(--text-muted); font-size: var(--text-sm); }
  .none { color: var(--text-subtle); }

  @media screen and (max-width: 699px) {
    thead { display: none; }
    table, tbody, tfoot, tr, th, td { display: block; }
    tr { padding: var(--space-3) var(--space-4); }
    th, td { padding: 1px 0 !important; }
    /* Links of neighboring lines are told apart by a finger. */
    :is(th, td) > a { display: inline-block; min-height: 24px; }
    td.end { display: flex; justify-content: space-between; gap: var(--space-3); }
    td.end:not([data-title]) { justify-content: flex-end; }
    td[data-title]::before { content: attr(data-title); margin-inline-end: var(--space-2); color: var(--text-muted); font-size: var(--text-sm); }
    td:has(.none) { display: none; }
    .group { padding-block-end: 0; }
  }
`
