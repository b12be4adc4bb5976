import { styled } from '@drayline/platform/styled'
import { Button } from '../actions/Button.tsx'
import { useUiText } from '../messages.ts'
import { useLazyLoadStatus } from './lazy-code.ts'

/* Where toasts stand. What comes within a moment needs no word. */
const Note = styled.div`
  position: fixed;
  right: var(--space-4);
  bottom: var(--space-4);
  z-index: var(--z-toast);
  display: flex;
  align-items: center;
  gap: var(--space-3);
  max-width: calc(100vw - 2 * var(--space-4));
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-lg);
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow-lg);
  font-size: var(--text-md);

  &[role='status'] { animation: ui-appear 500ms step-end; }
`

/**
 * Shows that the code of an opened menu or window is still loading, or failed to load: without it the
 * page would look dead. After a deployment only a new page brings what an old one did not fetch in time.
 */
export function LazyLoadStatus() {
  const t = useUiText()
  const missing = useLazyLoadStatus()
  if (missing === null) return null
  if (missing === 'loading') return <Note role="status">{t('ui.loading')}</Note>
  return (
    <Note role="alert">
      {t('lazyLoad.failed')}
      <Button size="sm" onClick={() => window.location.reload()}>
        {t('lazyLoad.reload')}
      </Button>
    </Note>
  )
}
