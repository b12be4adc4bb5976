import type { DiskSpace, DiskState } from '@drayline/domain/kernel/disk/disk-space'
import { percentFree } from '@drayline/domain/kernel/disk/disk-space'
import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import { databaseDisk } from '../../kernel/database/database-disk.ts'
import { op } from '../../kernel/database/filter.ts'
import { plainModel } from '../../kernel/database/model.ts'
import { duplicateFields } from '../../kernel/database/transaction.ts'
import { writeInBackground } from '../../kernel/writes/background-write.ts'
import { peopleWhoMay } from '../users/index.ts'

/** When administrators were last told: of all processes one tells them. */
const DiskWarning = plainModel<{ _id: string; toldAt: Date }>('disk_warnings', {
  _id: { type: String, required: true },
  toldAt: { type: Date, required: true },
})

const key = 'disk'
const dayMs = 24 * 60 * 60 * 1_000

/**
 * Tells administrators that the database's disk fills up, once a day at most.
 * @returns whether this call told them
 */
export async function warnOfDisk(now: () => Date): Promise<boolean> {
  const state = databaseDisk.state()
  const before = new Date(now().getTime() - dayMs)
  if (state === 'ok' || (await DiskWarning.exists({ _id: key, toldAt: op.gt(before) }))) return false
  try {
    await tellAdministrators(textOf(state, databaseDisk.space()), before, now)
    return true
  } catch (error) {
    // Another process was first, or an earlier attempt of this one took place after all.
    if (duplicateFields(error)) return false
    throw error
  }
}

async function tellAdministrators(message: ServerMessage, before: Date, now: () => Date): Promise<void> {
  const people = await peopleWhoMay('users.manage')
  await writeInBackground({ id: null, name: null }, now, async (tx) => {
    const due = { _id: key, toldAt: op.lte(before) }
    await DiskWarning.updateOne(due, { $set: { toldAt: tx.now } }, { upsert: true })
    for (const userId of people)
      tx.notify({
        userId,
        type: 'warning',
        kind: 'server',
        title: { key: 'notification.disk.title' },
        message,
      })
  })
}

function textOf(state: Exclude<DiskState, 'ok'>, space: DiskSpace | undefined): ServerMessage {
  if (!space || state === 'full') return { key: 'notification.disk.full' }
  const gigabytes = Math.floor((space.free / 1024 ** 3) * 10) / 10
  return { key: `notification.disk.${state}`, params: { percent: percentFree(space), gigabytes } }
}
