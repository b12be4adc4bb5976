import { confirmedChannel, type SsoAddress } from '@drayline/domain/platform/users/single-sign-on'
import { Alert, Button, Stack, Text } from '@drayline/ui'
import { useEffect, useState } from 'react'
import { useT } from '../messages.ts'
import { useShell } from '../shell-context.ts'

interface ProviderProofProps {
  provider: string
  challenge: string
  /** The only way there is. */
  isMain: boolean
  /** Sends the answer once the service has confirmed it. */
  onDone: () => Promise<void>
  /** The call to the server failed. @returns true when that is dealt with */
  onError: (error: unknown) => boolean
}

/** Proof at the company's sign-in service, in a window of its own, so that what was typed here stays. */
export function ProviderProof({ provider, challenge, isMain, onDone, onError }: ProviderProofProps) {
  const t = useT()
  const { http } = useShell()
  const [state, setState] = useState<'idle' | 'open' | 'failed'>('idle')

  async function finish() {
    try {
      await onDone()
    } catch (error) {
      if (!onError(error)) setState('failed')
    }
  }

  useEffect(() => {
    if (state !== 'open') return
    const channel = new BroadcastChannel(confirmedChannel)
    channel.onmessage = () => void finish()
    return () => channel.close()
  })

  async function open() {
    // At once, while the browser still knows that the person asked for it.
    const opened = window.open('', 'drayline-confirm', 'popup,width=520,height=680')
    setState('open')
    try {
      const { address } = await http.post<SsoAddress>('/api/auth/step-up/sso', { challenge })
      if (!opened) return setState('failed')
      opened.location.href = address
    } catch (error) {
      opened?.close()
      if (!onError(error)) setState('failed')
    }
  }

  return (
    <Stack gap={3}>
      {state === 'failed' ? <Alert tone="destructive">{t('sso.notConfirmed', { provider })}</Alert> : null}
      {state === 'open' ? (
        <Text as="p" tone="muted" role="status">
          {t('sso.waiting', { provider })}
        </Text>
      ) : null}
      <Button variant={isMain ? 'primary' : 'secondary'} icon="key" wide onClick={open}>
        {t('sso.confirm', { provider })}
      </Button>
      {state === 'open' ? (
        <Button variant="ghost" onClick={finish}>
          {t('sso.confirmed')}
        </Button>
      ) : null}
    </Stack>
  )
}
