import { useHost, type WriteOptions } from '@drayline/contract'
import { HttpError } from '@drayline/platform/http'
import { failureText } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'

/** State of a window that takes a step at a day, today unless another one is chosen. */
export function useDayStep(
  save: (day: string, options: WriteOptions) => Promise<unknown>,
  onDone: () => void,
) {
  const t = useT()
  const { format } = useHost()
  const [day, setDay] = useState(format.today())
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [key, setKey] = useState(() => crypto.randomUUID())

  async function run(): Promise<void> {
    if (busy) return
    setError(day ? undefined : t('payouts.seenDayMissing'))
    if (!day) return
    setBusy(true)
    setFailure(null)
    try {
      await save(day, { idempotencyKey: key })
      onDone()
    } catch (reason) {
      // An answer ends the attempt; without one it is repeated word for word.
      if (reason instanceof HttpError) setKey(crypto.randomUUID())
      setFailure(failureText(reason) ?? t('payouts.seenFailed'))
      setBusy(false)
    }
  }
  return { day, setDay, error, failure, busy, submit: () => void run() }
}
