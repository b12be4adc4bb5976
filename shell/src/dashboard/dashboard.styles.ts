import { styled } from '@drayline/platform/styled'

/** Figures beside each other: two where four do not fit, so that none is left alone. */
export const Figures = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr));
  gap: var(--space-4);

  @media (min-width: 480px) { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  @media (min-width: 1100px) { grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); }

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
