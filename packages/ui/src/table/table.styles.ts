import { styled } from '@drayline/platform/styled'
import { pulsing } from '../feedback/pulsing.ts'
import { media } from '../tokens.ts'

/**
 * The one styled element of a table; everything inside is plain elements with classes and data attributes, so that a
 * row costs no style computation.
 */
export const TableRoot = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface);
  box-shadow: var(--shadow-sm);

  --row: 44px;
  &[data-density='comfortable'] { --row: 52px; }
  &[data-density='compact'] { --row: 34px; }
  @media (pointer: coarse) { &[data-density] { --row: 52px; } }

  /* ---- toolbar ---- */
  .dt-bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
    min-height: calc(var(--control) + 2 * var(--space-2));
    padding: var(--space-2) var(--space-3);
    border-bottom: 1px solid var(--border);
  }
  .dt-search { flex: 0 1 19.25rem; min-width: 10rem; }
  /* Filters break among themselves, so that the tools keep their place at the end of the line. */
  .dt-filters { display: flex; flex: 1 1 20rem; flex-wrap: wrap; align-items: center; gap: var(--space-2); min-width: 0; }
  @media (max-width: 899px) { .dt-filters { flex-basis: calc(100% - 6rem); } }
  .dt-grow { flex: 1; }
  .dt-tools { display: flex; align-items: center; gap: var(--space-1); margin-inline-start: auto; }

  /* cards scroll with the page: what can be done with the chosen ones stays in sight */
  .dt-bulk { position: sticky; top: var(--header-height); z-index: calc(var(--z-sticky) + 1); background: var(--accent-soft); }
  .dt-bulk > strong { font-weight: var(--weight-semibold); }
  .dt-banner {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: var(--space-2);
    padding: var(--space-2) var(--space-3);
    border-bottom: 1px solid var(--border);
    background: var(--surface-sunken);
    font-size: var(--text-sm);
  }

  /* ---- views ---- */
  .dt-views {
    display: flex;
    align-items: center;
    gap: var(--space-1);
    min-height: calc(var(--control-sm) + 2 * var(--space-2));
    padding: var(--space-1) var(--space-3);
    border-bottom: 1px solid var(--border);
    overflow-x: auto;
    scrollbar-width: thin;
  }
  .dt-views ul { display: flex; gap: 2px; }
  .dt-views li { display: flex; align-items: center; border-radius: var(--radius); }
  .dt-view {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    height: var(--control-sm);
    padding-inline: var(--space-3);
    border-radius: var(--radius);
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-weight: var(--weight-medium);
    text-decoration: none;
    white-space: nowrap;
  }
  .dt-view:hover { background: var(--surface-hover); color: var(--text); }
  li[data-current] { background: var(--surface-active); }
  li[data-current] .dt-view { color: var(--text); }
  .dt-count { min-width: 1.5em; padding-inline: 6px; border-radius: var(--radius-full); background: var(--surface-active); color: var(--text-muted); font-size: var(--text-xs); line-height: 1.5; text-align: center; font-variant-numeric: tabular-nums; }
  li[data-current] .dt-count { background: var(--surface); color: var(--text); }
  .dt-dirty { width: 7px; height: 7px; border-radius: 50%; background: var(--accent-text); }

  /* ---- filters ---- */
  .dt-pill { display: inline-flex; align-items: center; max-width: 100%; border-radius: var(--radius-full); }
  .dt-pill > button:first-child {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-width: 0;
    max-width: 20rem;
    height: var(--control-sm);
    padding-inline: var(--space-2) var(--space-3);
    border: 1px dashed var(--border-control);
    border-radius: var(--radius-full);
    background: none;
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-weight: var(--weight-medium);
    white-space: nowrap;
  }
  .dt-pill > button:first-child:hover { background: var(--surface-hover); color: var(--text); }
  .dt-pill > button > span { overflow: hidden; text-overflow: ellipsis; }
  .dt-pill[data-active] { border: 1px solid var(--accent-border); background: var(--accent-soft); }
  .dt-pill[data-active] > button:first-child { height: calc(var(--control-sm) - 2px); border: 0; padding-inline: var(--space-3) var(--space-1); color: var(--accent-text); }
  .dt-pill[data-active] > button:last-child { width: 24px; height: 24px; margin-inline-end: 2px; border-radius: 50%; color: var(--accent-text); }

  /* ---- table ---- */
  .dt-scroll {
    position: relative;
    overflow: auto;
    overscroll-behavior-x: contain;
    /* the focused row is never beneath the sticky header */
    scroll-padding-block: calc(36px + var(--space-1)) var(--space-1);
    &:last-child { border-radius: 0 0 var(--radius-lg) var(--radius-lg); }
  }
  .dt-scroll[data-fill] { height: max(20rem, calc(100dvh - var(--table-top, 17rem) - 6.5rem)); }
  table { width: 100%; table-layout: fixed; border-collapse: separate; border-spacing: 0; font-size: var(--text-md); }
  th {
    position: sticky;
    top: 0;
    z-index: var(--z-sticky);
    height: 36px;
    padding: 0 var(--space-3);
    border-bottom: 1px solid var(--border);
    background: var(--surface-sunken);
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-weight: var(--weight-medium);
    text-align: start;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  td {
    height: var(--row);
    padding: 0 var(--space-3);
    border-bottom: 1px solid var(--border);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* Names are whole on two lines before they are cut. */
  .dt-text {
    display: -webkit-box;
    overflow: hidden;
    line-height: 1.2;
    overflow-wrap: anywhere;
    white-space: normal;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  /* Two values on top of each other. Each goes on in a second line before it is cut, and its row grows with it. */
  .dt-lines { display: grid; min-width: 0; padding-block: 3px; line-height: 1.2; }
  .dt-lines > * {
    display: -webkit-box;
    overflow: hidden;
    overflow-wrap: anywhere;
    white-space: normal;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  .dt-lines > small { color: var(--text-muted); font-size: var(--text-sm); }
  /* Compact rows keep names whole by smaller letters and less room around them. */
  &[data-density='compact'] table { font-size: var(--text-sm); }
  &[data-density='compact'] :is(th, td):not(.dt-check, .dt-menu) { padding-inline: var(--space-2); }
  &[data-density='compact'] .dt-lines { padding-block: 0; line-height: 1.15; }
  &[data-density='compact'] .dt-lines > small { font-size: var(--text-xs); }
  /* Rows that are left out above and below the window are counted as of one height. */
  [aria-rowcount] .dt-lines { padding-block: 0; }
  [aria-rowcount] .dt-lines > * { -webkit-line-clamp: 1; }
  .dt-text > .dt-link:focus-visible { outline-offset: -2px; }
  .dt-edge {
    position: absolute;
    inset: 0 0 0 auto;
    width: 10px;
    cursor: col-resize;
    touch-action: none;
  }
  .dt-edge::after { content: ''; position: absolute; inset: 8px 0 8px auto; width: 2px; border-radius: 1px; }
  tr:hover > th > .dt-edge::after { background: var(--border-strong); }
  th > .dt-edge:hover::after, th > .dt-edge:active::after { inset-block: 0; background: var(--accent); }
  @media (pointer: coarse) { .dt-edge { display: none; } }
  [data-align='end'] { text-align: end; font-variant-numeric: tabular-nums slashed-zero; }
  [data-align='center'] { text-align: center; }
  .dt-check, .dt-menu { width: 44px; padding-inline: var(--space-2); text-align: center; text-overflow: clip; }
  .dt-check { padding-inline-start: var(--space-3); }
  .dt-check input { vertical-align: middle; }

  .dt-sort {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    max-width: 100%;
    height: 28px;
    margin-inline: -6px;
    padding-inline: 6px;
    border-radius: var(--radius-sm);
    font-weight: inherit;
  }
  .dt-sort:hover { background: var(--surface-active); color: var(--text); }
  .dt-sort:focus-visible { outline-offset: -2px; }
  .dt-sort svg { color: var(--text-subtle); opacity: 0; }
  .dt-sort:hover svg, .dt-sort:focus-visible svg { opacity: 1; }
  [data-align='end'] .dt-sort { flex-direction: row-reverse; }
  th[aria-sort] { color: var(--text); }
  th[aria-sort] .dt-sort svg { opacity: 1; color: var(--accent-text); }

  tbody tr { outline-offset: -2px; }
  tbody tr[data-opens] { cursor: pointer; }
  tbody tr[data-index]:hover { background: var(--surface-hover); }
  tbody tr[data-selected] { background: var(--accent-soft); }
  tbody tr[data-open] { background: var(--surface-active); box-shadow: inset 3px 0 0 var(--accent); }
  tbody tr:focus-visible { outline: 2px solid var(--focus); }
  tbody tr[data-gap] td { padding: 0; border: 0; }
  tbody[data-loading], .dt-cards[data-loading] { ${pulsing} }
  [data-stale] tbody, [data-stale] .dt-cards { opacity: 0.55; transition: opacity var(--motion) var(--ease) 120ms; }

  .dt-link { color: var(--text); font-weight: var(--weight-medium); text-decoration: none; border-radius: var(--radius-sm); }
  .dt-link:hover { color: var(--accent-text); text-decoration: underline; }
  .dt-none { color: var(--text-subtle); }

  /* ---- cards ---- */
  .dt-cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); gap: var(--space-4); padding: var(--space-4); }
  .dt-cards[data-lines] { grid-template-columns: 1fr; gap: 0; padding: 0; }
  .dt-cards[data-lines][data-loading] { gap: var(--space-3); padding: var(--space-3); }
  .dt-cards > li { min-width: 0; content-visibility: auto; contain-intrinsic-size: auto 16rem; border-radius: var(--radius-lg); }
  .dt-cards[data-lines] > li { border-radius: 0; }
  .dt-cards > li:focus-visible { outline: 2px solid var(--focus); }
  .dt-card {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-2) var(--space-3);
    padding: var(--space-3) var(--space-4);
    border-bottom: 1px solid var(--border);
  }
  .dt-card[data-selected] { background: var(--accent-soft); }
  .dt-card[data-open] { box-shadow: inset 3px 0 0 var(--accent); }
  .dt-card > .dt-title { grid-column: 2; display: flex; min-height: 44px; align-items: center; font-size: var(--text-lg); overflow-wrap: anywhere; }
  .dt-card > .dt-title:first-child { grid-column: 1 / 3; }
  .dt-card > dl { grid-column: 1 / -1; display: grid; gap: 2px; }
  .dt-card dl > div { display: grid; grid-template-columns: minmax(6rem, 2fr) 3fr; gap: var(--space-3); align-items: baseline; min-height: 26px; }
  .dt-card dt { color: var(--text-muted); font-size: var(--text-sm); }
  .dt-card dd { min-width: 0; text-align: end; overflow-wrap: anywhere; }
  .dt-card dd > * { max-width: 100%; }
  /* A card has room: nothing is cut. */
  .dt-card .dt-lines > * { display: block; overflow: visible; }

  /* ---- foot ---- */
  .dt-foot {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2) var(--space-4);
    min-height: 3.25rem;
    padding: var(--space-2) var(--space-3);
    border-top: 1px solid var(--border);
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  .dt-foot nav { margin-inline-start: auto; }
  .dt-size { display: inline-flex; align-items: center; gap: var(--space-2); white-space: nowrap; }
  .dt-size select { min-width: 4.75rem; }
  .dt-print { display: none; }

  ${media.phone} {
    .dt-bar { padding-inline: var(--space-3); }
    .dt-search { flex: 1 0 100%; }
    .dt-filters { flex-basis: auto; }
    .dt-views { padding-inline: var(--space-2); }
  }

  @media print {
    border: 0;
    box-shadow: none;
    .dt-bar, .dt-views, .dt-banner, .dt-foot, .dt-check, .dt-menu, col[data-tool] { display: none; }
    .dt-print { display: block; padding-block: 0 var(--space-3); }
    .dt-scroll, .dt-scroll[data-fill] { height: auto; overflow: visible; }
    table { min-width: 0 !important; table-layout: auto; font-size: 9.5pt; }
    col { width: auto !important; }
    th { position: static; }
    td { white-space: normal; }
    tr { break-inside: avoid; }
    tbody tr { background: none; box-shadow: none; }
  }
`
