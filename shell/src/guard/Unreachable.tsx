import { ErrorState } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { useAuth } from '../session/AuthProvider.tsx'

/** The browser remembers a session, but the server cannot be asked about it. That signs no one out. */
export function Unreachable() {
  const t = useT()
  const { verify } = useAuth()
  const [trying, setTrying] = useState(false)
  async function again() {
    setTrying(true)
    await verify()
    setTrying(false)
  }
  return (
    <ErrorState
      level={1}
      title={t('guard.unreachable')}
      description={t('guard.unreachableText')}
      retrying={trying}
      onRetry={again}
    />
  )
}
