import { Alert, Button } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'

/** Notification permission of this browser; asked for only when the person presses the button. */
export function DesktopPermission({ wanted }: { wanted: boolean }) {
  const t = useT()
  const [state, setState] = useState(permission)
  if (!wanted || state === 'granted') return null
  if (state !== 'default') {
    return <Alert tone="warning">{t(state === 'denied' ? 'desktop.denied' : 'desktop.missing')}</Alert>
  }
  return (
    <Alert
      actions={
        <Button size="sm" onClick={() => void Notification.requestPermission().then(setState)}>
          {t('desktop.allow')}
        </Button>
      }
    >
      {t('desktop.ask')}
    </Alert>
  )
}

function permission(): NotificationPermission | 'missing' {
  return typeof Notification === 'function' ? Notification.permission : 'missing'
}
