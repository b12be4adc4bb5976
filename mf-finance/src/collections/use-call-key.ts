import { useRef } from 'react'

/** One key for the same words: trying again after a cut network is not a second call. */
export function useCallKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' })
  return (value) => {
    const content = JSON.stringify(value)
    if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() }
    return last.current.key
  }
}
