import { styled } from '@drayline/platform/styled'
import { Alert } from '@drayline/ui'
import { useSyncExternalStore } from 'react'
import { useT } from '../messages.ts'
import { useShell } from '../shell-context.ts'

/** Stays in sight below the header, since it concerns whatever is done further down. */
const Root = styled.div`
  position: sticky;
  top: var(--header-height);
  z-index: calc(var(--z-header) - 1);

  &:not(:empty) { padding: var(--space-3) var(--space-6) 0; background: var(--canvas); }
  @media (max-width: 899px) { &:not(:empty) { padding-inline: var(--space-3); } }
  @media print { display: none; }
`

/** Says that reading works and saving does not, and why; goes by itself when saving works again (R-CAL-10). */
export function ReadOnlyNotice() {
  const t = useT()
  const { readOnly } = useShell()
  const reason = useSyncExternalStore(readOnly.subscribe, readOnly.get, readOnly.get)
  return (
    // There before it has a text: screen readers announce what changes in it.
    <Root role="status" data-notice="read-only">
      {reason ? (
        <Alert tone="warning" title={t(reason === 'away' ? 'readOnly.away.title' : 'readOnly.title')}>
          {t(`readOnly.${reason}`)}
        </Alert>
      ) : null}
    </Root>
  )
}
