import { useHost, type WriteOptions } from '@drayline/contract'
import { HttpError } from '@drayline/platform/http'
import { failureText } from '@drayline/ui'
import { useRef, useState } from 'react'

/**
 * A step of one click: one at a time, under one key until it is known what became of it. What a colleague did first is
 * told, and read anew; so is success, where `done` names it.
 */
export function useStep(failed: string, onChanged: () => void) {
  const { notify } = useHost()
  const [busy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  async function run(step: (options: WriteOptions) => Promise<unknown>, done?: string): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await step({ idempotencyKey: key.current })
      key.current = crypto.randomUUID()
      if (done) notify.success(done)
    } catch (error) {
      if (error instanceof HttpError) key.current = crypto.randomUUID()
      notify.error(failed, failureText(error))
    } finally {
      setBusy(false)
      onChanged()
    }
  }
  return { busy, run: (...step: Parameters<typeof run>) => void run(...step) }
}
