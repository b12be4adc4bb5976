import { styled } from '@drayline/platform/styled'

/** Figures beside each other: two where four do not fit, so that none is left alone. */
export const Figures = styled.div`
  display: grid;
  gap: var(--space-4);

  /* On a phone a line that scrolls, so that the work below is on the first screen. */
  @media (max-width: 639px) {
    display: flex;
    overflow-x: auto;
    scrollbar-width: none;
    & > * { flex: 0 0 10.5rem; min-width: 0; }
  }
  @media (min-width: 640px) { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  /* Four, or twice four for who sees the book: no row is left half empty. */
  @media (min-width: 1100px) { grid-template-columns: repeat(4, minmax(0, 1fr)); }

  [data-stat] { min-height: 88px; padding-block: var(--space-3); }

  &[data-arranging] { display: flex; flex-wrap: wrap; }
  &:empty { display: none; }
`

/**
 * Two columns; what belongs at the bottom stands under the wider one, as high as the narrow one lets it begin, so that
 * neither leaves a hole above it.
 */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);

  @media (min-width: 1100px) {
    grid-template-columns: minmax(0, 2fr) minmax(18rem, 1fr);
    grid-template-rows: auto 1fr;

    & > :nth-child(2) { grid-column: 2; grid-row: 1 / span 2; }
    & > :nth-child(3) { grid-column: 1; grid-row: 2; }
  }
`

export const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-5);
  min-width: 0;

  /* There must be something to drop a card on. */
  &[data-arranging] { min-height: 6rem; border-radius: var(--radius-lg); outline: 1px dashed var(--border); outline-offset: 4px; }
`
