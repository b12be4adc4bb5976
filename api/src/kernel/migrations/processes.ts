import { randomUUID } from 'node:crypto'
import { processDocs } from './migration.model.ts'

const heartbeatMs = 10_000
/** A process that was not seen for so long is gone. */
const goneAfterMs = 60_000

/**
 * Says that this process serves or is about to, and which version of data it knows, until it stops.
 * @returns ends it
 */
export async function registerProcess(version: number): Promise<() => Promise<void>> {
  const _id = randomUUID()
  const beat = async () => {
    await processDocs().updateOne(
      { _id },
      { $set: { version }, $currentDate: { seenAt: true } },
      { upsert: true },
    )
    running = Math.max(1, (await versionsSeen())?.processes ?? 1)
  }
  await beat()
  const timer = setInterval(() => void beat().catch(() => undefined), heartbeatMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await processDocs()
      .deleteOne({ _id })
      .catch(() => undefined)
  }
}

let running = 1

/** Number of processes that serve, this one included, as of the last ten seconds. One that was killed counts for a minute. */
export function processesRunning(): number {
  return running
}

interface Seen {
  lowest: number
  highest: number
  processes: number
}

/** Processes seen within the last minute, with the lowest and highest version; undefined when there are none. */
export async function versionsSeen(): Promise<Seen | undefined> {
  const [seen] = await processDocs()
    .aggregate<Seen>([
      { $match: { $expr: { $gt: ['$seenAt', { $subtract: ['$$NOW', goneAfterMs] }] } } },
      {
        $group: {
          _id: null,
          lowest: { $min: '$version' },
          highest: { $max: '$version' },
          processes: { $sum: 1 },
        },
      },
    ])
    .toArray()
  return seen
}

/** Whether a process that does not know this version was seen within the last minute. */
export async function isOlderSeen(version: number): Promise<boolean> {
  return ((await versionsSeen())?.lowest ?? version) < version
}
