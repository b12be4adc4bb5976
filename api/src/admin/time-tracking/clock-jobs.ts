import { forgottenAfter } from '@drayline/domain/admin/time-tracking/time-entry'
import type { JobDoc, JobHandler, JobOutcome } from '../../kernel/jobs/job-loop.ts'
import { clockJob, closeForgotten } from './clock.service.ts'
import { isForgotten } from './forgotten.ts'
import type { TimeEntryDoc } from './time-entry.model.ts'
import { TimeEntryRecord } from './time-entry.model.ts'

/**
 * Closes forgotten clocks. Of all processes one has the job, and the person who stops the clock meanwhile takes it
 * away.
 */
export function clockJobs(now: () => Date): JobHandler {
  async function run({ entityId }: JobDoc): Promise<JobOutcome> {
    const entry = await running(entityId)
    if (entry && !isForgotten(entry.clockInTime, now()))
      return { dueAt: new Date(entry.clockInTime.getTime() + forgottenAfter) }
    return {
      async store(tx) {
        const still = await running(entityId)
        if (still && isForgotten(still.clockInTime, tx.now)) await closeForgotten(tx, still)
      },
    }
  }
  // A clock is never left running: what failed several times is tried again later.
  return { kind: clockJob, run, giveUp: run }
}

async function running(_id: number): Promise<TimeEntryDoc | null> {
  return await TimeEntryRecord.findOne({ _id, status: 'clocked_in' }).lean<TimeEntryDoc>()
}
