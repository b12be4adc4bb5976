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

export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);

  @media (min-width: 1100px) { grid-template-columns: minmax(0, 2fr) minmax(18rem, 1fr); }
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
