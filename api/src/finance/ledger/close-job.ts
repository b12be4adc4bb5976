import { blocksClose, monthOfPeriod } from '@drayline/domain/finance/ledger/period'
import type { JobDoc, JobHandler, JobOutcome } from '../../kernel/jobs/job-loop.ts'
import type { CloseResult } from './close-period.ts'
import { endClose, prepareClose } from './close-period.ts'
import type { LedgerPeriodDoc } from './period.model.ts'
import { LedgerPeriod } from './period.model.ts'
import { closeJob } from './periods.service.ts'

/** Carries out a close that two people want: checks the month, and writes its snapshots. */
export function closeJobs(now: () => Date): JobHandler {
  return {
    kind: closeJob,
    async run(job) {
      const { id, name } = job.by
      const by = id !== null && name !== null ? { id, name } : null
      return settle(job, await prepareClose(monthOfPeriod(job.entityId), { at: now(), by }))
    },
    // Open again, so that somebody can look into it and ask anew.
    async giveUp(job) {
      return settle(job, { findings: [], snapshot: null })
    },
  }
}

function settle({ entityId }: JobDoc, result: CloseResult): JobOutcome {
  return {
    async store(tx) {
      const before = await LedgerPeriod.findById(entityId).lean<LedgerPeriodDoc>()
      if (before?.status !== 'closing' || !before.closedBy) return
      const month = monthOfPeriod(entityId)
      await endClose(month, result, tx.now)
      const after = await LedgerPeriod.findById(entityId).lean<LedgerPeriodDoc>().orFail()
      const subject = { entityType: 'ledger_period', entityId } as const
      const outcome = result.snapshot ? 'closed' : 'notClosed'
      tx.audit({ ...subject, action: `ledger.period.${outcome}`, before, after })
      tx.activity({
        ...subject,
        type: 'other',
        message: { key: `activity.ledger.period.${outcome}`, params: { month } },
      })
      const count = result.findings.filter(({ check }) => blocksClose(check)).length
      for (const { id } of [before.closedBy.requested, before.closedBy.confirmed])
        tx.notify({
          ...subject,
          userId: id,
          type: result.snapshot ? 'success' : 'warning',
          title: { key: 'notification.ledgerPeriod.title', params: { month } },
          message: { key: `notification.ledgerPeriod.${outcome}`, params: { count } },
        })
    },
  }
}
