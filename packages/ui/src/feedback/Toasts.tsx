import { styled } from '@drayline/platform/styled'
import { Toast as Radix } from 'radix-ui'
import { useRef } from 'react'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { Icon } from '../display/Icon.tsx'
import { useUiText } from '../messages.ts'
import { media } from '../tokens.ts'
import { type ToastRecord, type ToastStore, toastLimits } from './toast-store.ts'

const Region = styled.div`
  position: fixed;
  right: 0;
  bottom: 0;
  z-index: var(--z-toast);
  width: ${toastLimits.maxWidth}px;
  max-width: 100%;
  padding: var(--space-4);

  /* The buttons at the bottom of a window stay free. */
  body:has([role='dialog'] :is([data-dialog-foot], [data-form-actions])) & { bottom: 3.5rem; }

  &:empty { padding: 0; }
  &:focus-visible { outline-offset: -4px; }
  ${media.phone} { padding: var(--space-3); }
`

const Root = styled.div`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: start;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-2) var(--space-3) var(--space-4);
  border-radius: var(--radius-lg);
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow-lg);
  font-size: var(--text-md);
  animation: ui-arrive var(--motion-slow) var(--ease);

  & > svg { margin-top: 5px; color: var(--text-subtle); }
  &[data-tone='success'] > svg { color: var(--success-text); }
  &[data-tone='destructive'] { background: var(--danger); color: #fff; }
  &[data-tone='destructive'] > svg { color: inherit; }
  &[data-tone='destructive'] button { color: inherit; background: none; }
  &[data-tone='destructive'] button[data-variant='secondary'] { border-color: rgb(255 255 255 / 0.7); }
  &[data-tone='destructive'] button:hover { background: rgb(0 0 0 / 0.16); }

  &[data-state='closed'] { animation: ui-leave var(--motion) var(--ease) forwards; }
  &[data-swipe='move'] { transform: translateX(var(--radix-toast-swipe-move-x)); }
  &[data-swipe='cancel'] { transform: none; transition: transform var(--motion) var(--ease); }
`

const Texts = styled.div`
  display: grid;
  gap: 2px;
  min-width: 0;
  padding-block: 4px;
  overflow-wrap: anywhere;

  button { justify-self: start; margin-top: var(--space-2); }
`

const Title = styled.div`
  font-weight: var(--weight-semibold);
`

/** Escape in one of these is meant for it, and the toast may still be unread. */
const windows = '[role=dialog], [role=alertdialog]'

const icons = { default: 'info', success: 'check-circle', destructive: 'alert-circle' } as const

function ToastItem({ toast, onDismiss }: { toast: ToastRecord; onDismiss: () => void }) {
  const t = useUiText()
  const tone = toast.tone ?? 'default'
  const isEscapeOfWindow = useRef(false)
  return (
    <Radix.Root
      asChild
      open={toast.open}
      onEscapeKeyDown={() => {
        isEscapeOfWindow.current = document.activeElement?.closest(windows) != null
      }}
      onOpenChange={(open) => {
        const keeps = isEscapeOfWindow.current
        isEscapeOfWindow.current = false
        if (!open && !keeps) onDismiss()
      }}
      duration={toast.duration ?? toastLimits.duration}
      // The role is there for people who read the page with a screen reader; the announcement itself is Radix', so it
      // is not made twice.
      role={tone === 'destructive' ? 'alert' : 'status'}
      aria-live="off"
    >
      <Root data-tone={tone}>
        <Icon name={icons[tone]} />
        <Texts>
          <Radix.Title asChild>
            <Title>{toast.title}</Title>
          </Radix.Title>
          {toast.description ? <Radix.Description>{toast.description}</Radix.Description> : null}
          {toast.action ? (
            <Radix.Action asChild altText={toast.action.label}>
              <Button size="sm" onClick={toast.action.run}>
                {toast.action.label}
              </Button>
            </Radix.Action>
          ) : null}
        </Texts>
        <Radix.Close asChild>
          <IconButton icon="x" size="sm" label={t('toast.dismiss')} />
        </Radix.Close>
      </Root>
    </Radix.Root>
  )
}

/** The page's toasts and the region they stand in. */
export function Toasts({ store, toasts }: { store: ToastStore; toasts: readonly ToastRecord[] }) {
  const t = useUiText()
  return (
    <Radix.Provider
      duration={toastLimits.duration}
      swipeDirection="right"
      swipeThreshold={toastLimits.swipeThreshold}
      label={t('toast.label')}
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} onDismiss={() => store.dismiss(toast.id)} />
      ))}
      <Radix.Viewport asChild hotkey={[toastLimits.hotkey]} label={t('toast.region')}>
        <Region data-toasts="" />
      </Radix.Viewport>
    </Radix.Provider>
  )
}
