import { useCallback, useEffect, useState } from 'react'
import { loadDrawing } from './load-drawing.ts'

export type Drawing = Awaited<ReturnType<typeof loadDrawing>>

/** Kept for the next chart, so that only the first of a session shows a skeleton. */
let loaded: Drawing | undefined

/** The drawings once they are there. `failed` says that they did not come; `retry` asks again. */
export function useDrawing() {
  const [drawing, setDrawing] = useState(loaded)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (drawing) return
    let gone = false
    loadDrawing().then(
      (found) => {
        loaded = found
        if (!gone) setDrawing(found)
      },
      () => {
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
    }
  }, [drawing, attempt])
  const retry = useCallback(() => {
    setFailed(false)
    setAttempt((before) => before + 1)
  }, [])
  return { drawing, failed, retry }
}
