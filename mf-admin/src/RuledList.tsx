import { styled } from '@drayline/platform/styled'

/** Lines with a rule between them: what a line is about at its left, what can be done at its right. */
export const RuledList = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3);
    align-items: center;
    justify-content: space-between;
    padding-block: var(--space-3);
  }
  li + li { border-top: 1px solid var(--border); }
`
