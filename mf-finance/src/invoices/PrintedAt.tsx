import { styled } from '@drayline/platform/styled'

/** On paper alone: where the sheet comes from and of which day it is. */
export const PrintedAt = styled.p`
  display: none;
  color: var(--text-muted);
  font-size: var(--text-sm);
  @media print { display: block; }
`
