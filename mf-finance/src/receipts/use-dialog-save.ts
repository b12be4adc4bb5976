import type { WriteOptions } from '@drayline/contract'
import { isUnauthorized } from '@drayline/platform/http'
import { failureText } from '@drayline/ui'
import { useRef, useState } from 'react'

/**
 * Saving from a dialog: one save at a time, one key for the same values, and why it failed. What the host has told about
 * already (a lost session) is not told again.
 */
export function useDialogSave(failed: string, onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const last = useRef({ body: '', key: '' })

  async function save(body: unknown, call: (options: WriteOptions) => Promise<unknown>): Promise<void> {
    if (busy) return
    const text = JSON.stringify(body)
    if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() }
    setBusy(true)
    setFailure(null)
    try {
      await call({ idempotencyKey: last.current.key })
      onDone()
    } catch (error) {
      if (!isUnauthorized(error)) setFailure(failureText(error) ?? failed)
      setBusy(false)
    }
  }
  return { busy, failure, save }
}
