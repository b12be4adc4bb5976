import { useRef } from 'react'

/** True from the first time that something is: a window that was open stays, to close with its animation. */
export function useEver(value: boolean): boolean {
  const ever = useRef(false)
  ever.current ||= value
  return ever.current
}
