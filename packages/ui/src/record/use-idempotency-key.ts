import { useCallback, useRef } from 'react'

/**
 * One key per intention: trying the same values again sends the same key, so the server does it once; changed values
 * are a new intention with a new key.
 */
export function useIdempotencyKey() {
  const last = useRef({ body: '', key: '' })
  return useCallback((body: unknown) => {
    const text = JSON.stringify(body)
    if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() }
    return last.current.key
  }, [])
}
