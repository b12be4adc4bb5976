import { useEffect, useState } from 'react'
import type { ReceivedStatus } from './time-clock.queries.ts'

const second = 1_000

/**
 * The server's time now, in milliseconds, anew every second: its instant of the last answer and what this page's
 * stopwatch has counted since. The clock of the computer is never asked, so it may be an hour wrong.
 */
export function useServerNow(status: Pick<ReceivedStatus, 'now' | 'receivedAt'>, running: boolean): number {
  const [tick, setTick] = useState(() => performance.now())
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setTick(performance.now()), second)
    return () => clearInterval(timer)
  }, [running])
  return Date.parse(status.now) + Math.max(0, tick - status.receivedAt)
}

/** Elapsed milliseconds as a stopwatch shows them: 1:04:09. */
export function stopwatch(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / second))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
