import { isClockOff } from '@drayline/domain/kernel/dates/clock-limits'
import type { Logger } from 'pino'
import type { Db } from './db.ts'

const intervalMs = 1_000

/** Says in the log when this machine's clock goes wrong and when it is right again, until it is stopped. */
export function watchClock(db: Pick<Db, 'clockAheadMs'>, log: Logger): () => void {
  let wasOff = false
  const timer = setInterval(() => {
    const clockAhead = Math.round(db.clockAheadMs() / 1_000)
    const isOff = isClockOff(clockAhead)
    if (isOff && !wasOff) log.error({ event: 'clock.off', clockAhead }, "this machine's clock is wrong")
    if (wasOff && !isOff) log.info({ event: 'clock.right' }, "this machine's clock is right again")
    wasOff = isOff
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
