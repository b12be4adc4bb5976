import { styled } from '@drayline/platform/styled'
import { Button, media } from '@drayline/ui'
import { useT } from '../messages.ts'
import { type ShownSecret, useSecondsLeft, useSecretActions } from './use-secret.ts'

const Root = styled.section`
  display: flex;
  align-items: flex-start;
  gap: var(--space-4);
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius-lg);
  background: var(--surface);

  pre {
    flex: 1;
    min-width: 0;
    max-height: 40vh;
    margin: 0;
    overflow: auto;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font-family: var(--font-mono);
    font-size: var(--text-sm);
  }
  /* a card of a phone shows all of it */
  ${media.phone} { display: none; }
  @media print { display: none; }
`

/** Number of characters that fit into the table's cell. */
const maxCellLength = 24

/** A value that is too long for its cell, or has several lines, in full over the list. */
export function LongSecret({ shown, label }: { shown: ShownSecret | null; label: string }) {
  const value = shown?.value ?? ''
  if (!shown || (value.length <= maxCellLength && !value.includes('\n'))) return null
  return <Panel shown={shown} value={value} label={label} />
}

function Panel({ shown, value, label }: { shown: ShownSecret; value: string; label: string }) {
  const t = useT()
  const { hide } = useSecretActions()
  const seconds = useSecondsLeft(shown.until)
  return (
    <Root aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long value is scrolled with the keyboard */}
      <pre tabIndex={0} translate="no">
        {value}
      </pre>
      <Button size="sm" icon="eye-off" onClick={hide}>
        {t('vault.hiddenIn', { seconds })}
      </Button>
    </Root>
  )
}
