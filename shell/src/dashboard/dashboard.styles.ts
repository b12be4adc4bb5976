import { styled } from '@drayline/platform/styled'

/** Figures beside each other: two where four do not fit, so that none is left alone. */
export const Figures = styled.div`
  --stat-height: 82px;
  display: grid;
  gap: var(--space-3);

  /* On a phone a line that scrolls, so that the work below is on the first screen. A part of the third shows that there is more. */
  @media (max-width: 639px) {
    display: flex;
    overflow-x: auto;
    scrollbar-width: none;
    & > [data-card] > .content > *, & > :not([data-card]) { flex: 0 0 44%; min-width: 0; }
  }
  @media (min-width: 640px) { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  /* Four, or twice four for who sees the book: no row is left half empty. */
  @media (min-width: 1100px) { grid-template-columns: repeat(4, minmax(0, 1fr)); }

  [data-stat] { gap: 0; min-height: var(--stat-height); padding-block: var(--space-2); }

  /* On a desk the figure stands beside its name: two rows of them take no third of the screen. */
  @media (min-width: 1280px) {
    --stat-height: 56px;
    gap: var(--space-2) var(--space-3);
    [data-stat=''] { grid-template-columns: minmax(0, auto) minmax(min-content, 1fr); align-items: center; column-gap: var(--space-1); padding: 2px var(--space-3); }
    [data-stat=''] > :nth-child(1) svg { display: none; }
    [data-stat=''] > :nth-child(2) { font-size: clamp(var(--text-sm), calc(88cqi / var(--length)), var(--text-lg)); line-height: 26px; text-align: end; white-space: nowrap; }
    [data-stat=''] > :nth-child(3) { grid-column: 1 / -1; }
  }

  &[data-arranging] { display: flex; flex-wrap: wrap; }
  &:empty { display: none; }
`

/**
 * Two columns; what belongs at the bottom stands under the wider one. On a wide screen three, packed by `packCards`: each
 * pixel is a row of the grid, and a card takes as many as it is high.
 */
export const Columns = styled.div`
  --card-head: 2.75rem;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);

  @media (min-width: 1100px) {
    grid-template-columns: minmax(0, 2fr) minmax(18rem, 1fr);
    grid-template-rows: auto 1fr;

    & > :nth-child(2) { grid-column: 2; grid-row: 1 / span 2; }
    & > :nth-child(3) { grid-column: 1; grid-row: 2; }
  }

  /* Where a desk's screen is low, lists leave out the lines that they mark, and lead to all of them as before. */
  @media (min-width: 1280px) and (max-height: 1000px) {
    &[data-packed] [data-spare] { display: none; }
  }

  @media (min-width: 1280px) {
    &[data-packed] { grid-template: none / repeat(3, minmax(0, 1fr)); grid-auto-rows: 1px; grid-auto-flow: dense; gap: 0 var(--space-3); }
    &[data-packed] { --card-head: 2.5rem; --card-pad: var(--space-3) var(--space-5); }
    &[data-packed] > * { display: contents; }
    &[data-packed] [data-card] > .content { display: block; grid-column: var(--column); grid-row: span var(--rows); align-self: start; min-width: 0; }
    /* Without a row of its own, which would push the column down by a pixel. */
    &[data-packed] [data-card] > .content[data-empty] { position: absolute; }
  }
`

export const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-4);
  min-width: 0;

  /* There must be something to drop a card on. */
  &[data-arranging] { min-height: 6rem; border-radius: var(--radius-lg); outline: 1px dashed var(--border); outline-offset: 4px; }
`

/** Figures and cards, close to each other. */
export const Board = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  @media (min-width: 1280px) { margin-block: calc(-1 * var(--space-2)) calc(-1 * var(--space-12)); }
`

/** What stands beside the title: the greeting and the way to arrange. Together no wider than a phone. */
export const HeadLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  @media (max-width: 639px) { width: 100%; }
`
