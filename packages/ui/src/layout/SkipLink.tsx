import { styled } from '@drayline/platform/styled'
import { useUiText } from '../messages.ts'

const Root = styled.a`
  position: fixed;
  top: var(--space-2);
  left: var(--space-2);
  z-index: var(--z-tooltip);
  padding: var(--space-2) var(--space-4);
  border-radius: var(--radius);
  background: var(--accent);
  color: var(--on-accent);
  font-weight: var(--weight-medium);
  text-decoration: none;

  &:not(:focus) {
    clip-path: inset(50%);
    pointer-events: none;
  }
`

/** First stop of the Tab key: jumps over header and navigation. `to` is the id of the main element. */
export function SkipLink({ to = 'main' }: { to?: string }) {
  const t = useUiText()
  return (
    <Root href={`#${to}`} data-print="hidden">
      {t('ui.skipToContent')}
    </Root>
  )
}
