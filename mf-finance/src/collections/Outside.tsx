import { styled } from '@drayline/platform/styled'

/** A link to the program that dials or writes. */
export const Outside = styled.a`
  color: var(--accent-text);
  text-decoration: none;
  overflow-wrap: anywhere;

  &:hover { text-decoration: underline; }
`
