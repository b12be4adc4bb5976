import { useEffect, useRef } from 'react'

interface PreviewKeys {
  turn: (pages: number) => void
  enlarge: (steps: number) => void
  fit: () => void
  rotate: () => void
}

/** Keys of a preview beside a form: Page Up and Down, and with Alt: R turns, + and − zoom, 0 fits the width. */
export function usePreviewKeys(enabled: boolean, keys: PreviewKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!enabled) return
    function onKeyDown(event: KeyboardEvent) {
      const action = actionOf(event)
      if (!action) return
      event.preventDefault()
      action(latest.current)
    }
    // Before a drawer takes Page Up and Down to scroll its content.
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [enabled])
}

type Action = (keys: PreviewKeys) => void

/** By the place of the key: with Alt, some keyboards write other letters. */
const withAlt: Readonly<Record<string, Action>> = {
  KeyR: ({ rotate }) => rotate(),
  Equal: ({ enlarge }) => enlarge(1),
  NumpadAdd: ({ enlarge }) => enlarge(1),
  Minus: ({ enlarge }) => enlarge(-1),
  NumpadSubtract: ({ enlarge }) => enlarge(-1),
  Digit0: ({ fit }) => fit(),
}
const alone: Readonly<Record<string, Action>> = {
  PageDown: ({ turn }) => turn(1),
  PageUp: ({ turn }) => turn(-1),
}

function actionOf(event: KeyboardEvent): Action | undefined {
  if (event.ctrlKey || event.metaKey || event.defaultPrevented) return undefined
  return event.altKey ? withAlt[event.code] : alone[event.key]
}
