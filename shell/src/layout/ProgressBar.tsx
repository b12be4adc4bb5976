import { styled } from '@drayline/platform/styled'
import { VisuallyHidden } from '@drayline/ui'
import { useT } from '../messages.ts'
import { useDelayed } from './use-delayed.ts'

const Bar = styled.div`
  position: fixed;
  inset: 0 0 auto;
  z-index: var(--z-toast);
  height: 2px;
  background: var(--accent);
  transform-origin: left;
  animation: ui-run 4s cubic-bezier(0.1, 0.7, 0.3, 1) forwards;

  [dir='rtl'] & { transform-origin: right; }
`

/** A thin line while a page is on its way; short waits do not show it. */
export function ProgressBar({ active }: { active: boolean }) {
  const t = useT()
  const shown = useDelayed(active, 120)
  if (!shown) return null
  return (
    <div role="status" data-print="hidden">
      <Bar />
      <VisuallyHidden>{t('layout.loadingPage')}</VisuallyHidden>
    </div>
  )
}
