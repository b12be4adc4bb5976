import type { FindingInWords } from '@drayline/domain/finance/invoices/verdict'
import { styled } from '@drayline/platform/styled'

const List = styled.ul`
  display: grid;
  gap: var(--space-1);
  margin: 0;
  padding-left: var(--space-4);
  list-style: disc;
  overflow-wrap: anywhere;
`

/** Findings against an invoice, each in a sentence with its figures. */
export function FindingList({ findings }: { findings: readonly FindingInWords[] }) {
  return (
    <List>
      {findings.map(({ code, message }) => (
        <li key={code}>{message}</li>
      ))}
    </List>
  )
}
