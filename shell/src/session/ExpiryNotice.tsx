import { useLocation } from '@drayline/platform/router'
import { Button, Dialog } from '@drayline/ui'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { logError } from '../browser/log.ts'
import { useT } from '../messages.ts'
import { useShell } from '../shell-context.ts'
import { useAuth } from './AuthProvider.tsx'
import type { ExpiryWatch } from './expiry.ts'
import { signInPath } from './return-path.ts'

/** Says that the session is about to end, before it does (WCAG 2.2.1), and offers to stay. */
export function ExpiryNotice() {
  const { expiry } = useShell()
  return expiry ? <Notice watch={expiry} /> : null
}

function Notice({ watch }: { watch: ExpiryWatch }) {
  const t = useT()
  const location = useLocation()
  const { signInAgain } = useAuth()
  const warning = useSyncExternalStore(watch.subscribe, watch.get)
  const [waived, setWaived] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => watch.start(), [watch])

  const shown = warning !== null
  useEffect(() => {
    if (!shown) setWaived(false)
  }, [shown])

  async function stay() {
    setBusy(true)
    setFailed(false)
    try {
      await watch.stay()
    } catch (error) {
      logError('The session could not be prolonged', error)
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }

  const absolute = warning?.kind === 'absolute'
  const seconds = Math.ceil((warning?.left ?? 0) / 1000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      open={shown && !waived}
      onOpenChange={(open) => {
        // Closing it is a sign of life as well; an end in all can only be put aside.
        if (!open && !absolute) void stay()
        if (!open && absolute) setWaived(true)
      }}
      closeOnOutsideClick={false}
      title={t('expiry.title')}
      description={t(absolute ? 'expiry.absolute' : 'expiry.idle')}
      initialFocus={main}
      footer={
        absolute ? (
          <>
            <Button onClick={() => setWaived(true)}>{t('expiry.later')}</Button>
            <Button ref={main} variant="primary" onClick={() => void signInAgain(signInPath(location))}>
              {t('expiry.signInAgain')}
            </Button>
          </>
        ) : (
          <Button ref={main} variant="primary" loading={busy} onClick={() => void stay()}>
            {t('expiry.stay')}
          </Button>
        )
      }
    >
      <p role="timer" aria-live="off" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('expiry.left', { time })}
      </p>
      {failed ? <p role="alert">{t('expiry.failed')}</p> : null}
    </Dialog>
  )
}
