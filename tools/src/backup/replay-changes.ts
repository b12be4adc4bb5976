import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '../user-error.ts'
import { ChangeReplay } from './apply-changes.ts'
import { momentOf } from './change-events.ts'
import { type ChangeFile, chainFrom, changeFiles } from './change-files.ts'
import type { Manifest } from './format.ts'
import { compareMoments, type Moment, momentText } from './moment.ts'
import { readChanges } from './read-changes.ts'

/** Files of changes that follow a backup, and how far they are wanted. */
export interface Changes {
  folder: string
  files: readonly ChangeFile[]
  after: Moment
  /** The first moment that is no longer wanted, or that is no longer known. */
  until: Moment
}

interface Reading {
  identities: readonly string[] | undefined
  knownVersion: number
  signal?: AbortSignal
}

/** Reads all changes that follow a backup before anything is done with them. @throws UserError */
export async function checkChanges(
  { clusterTime: after, instant }: Manifest,
  { folder, until }: { folder: string; until?: Date },
  reading: Reading,
): Promise<Changes> {
  const wanted = until && { t: Math.floor(until.getTime() / 1_000), i: 0 }
  if (wanted && compareMoments(wanted, after) <= 0)
    throw new UserError(
      `The backup is of ${instant}, which is later than --until.`,
      'Take an earlier backup.',
    )
  const files = chainFrom(
    changeFiles(await readdir(folder)),
    after,
    (to) => wanted !== undefined && to.t >= wanted.t,
  )
  const end = files.at(-1)?.to ?? after
  if (wanted && end.t < wanted.t)
    throw new UserError(
      `The changes after this backup are there without a gap up to ${momentText(end)} only. Nothing was restored.`,
      'Bring the missing files into the folder, choose a later backup, or an earlier --until.',
    )
  const changes = { folder, files, after, until: wanted ?? { t: end.t, i: end.i + 1 } }
  for await (const _ of wantedEvents(changes, reading)) reading.signal?.throwIfAborted()
  return changes
}

/** Makes the changes again. @returns how many */
export async function replay(
  db: ConstructorParameters<typeof ChangeReplay>[0],
  changes: Changes,
  reading: Reading,
): Promise<number> {
  const made = new ChangeReplay(db)
  for await (const event of wantedEvents(changes, reading)) {
    reading.signal?.throwIfAborted()
    await made.add(event)
  }
  await made.flush()
  return made.count
}

async function* wantedEvents(
  { folder, files, after, until }: Changes,
  { identities, knownVersion }: Reading,
) {
  let end = after
  for (const { name, to } of files) {
    const file = join(folder, name)
    const events = readChanges(file, identities, ({ dataVersion, product }) => {
      if (dataVersion <= knownVersion) return
      throw new UserError(
        `${file} is of data version ${dataVersion} (Drayline ${product}); this program knows data up to version ${knownVersion}.`,
      )
    })
    for await (const event of events) {
      const moment = momentOf(event)
      if (compareMoments(moment, end) > 0 && compareMoments(moment, until) < 0) yield event
    }
    end = to
  }
}
