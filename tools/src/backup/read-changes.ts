import { createHash } from 'node:crypto'
import { UserError } from '../user-error.ts'
import { readArchive } from './archive.ts'
import { type ChangeEvent, readEvent } from './change-events.ts'
import {
  type ChangesHead,
  type ChangesManifest,
  changesFormat,
  formatVersion,
  headEntry,
  manifestEntry,
} from './format.ts'
import { splitDocuments } from './split-documents.ts'

/** Reads the changes of a file and holds them against its manifest. @throws UserError when it is not whole */
export async function* readChanges(
  file: string,
  identities: readonly string[] | undefined,
  onHead: (head: ChangesHead) => void = () => undefined,
): AsyncGenerator<ChangeEvent> {
  const hash = createHash('sha256')
  let events = 0
  let isWhole = false
  try {
    for await (const { name, content } of readArchive(file, identities)) {
      if (name === headEntry) onHead(readHead(file, content))
      else if (name === manifestEntry) isWhole = fits(content, events, hash.digest('hex'))
      else
        for (const bytes of splitDocuments(content)) {
          events += 1
          hash.update(bytes)
          yield readEvent(bytes)
        }
    }
  } catch (error) {
    if (error instanceof UserError) throw error
    throw notWhole(file, error)
  }
  if (!isWhole) throw notWhole(file)
}

function readHead(file: string, content: Uint8Array): ChangesHead {
  const head = JSON.parse(String(content)) as ChangesHead
  if (head.format !== changesFormat) throw new UserError(`${file} holds no changes of Drayline.`)
  if (head.formatVersion > formatVersion)
    throw new UserError(`${file} was written by a newer version of Drayline (${head.product}).`)
  return head
}

function fits(content: Uint8Array, events: number, sha256: string): boolean {
  const manifest = JSON.parse(String(content)) as ChangesManifest
  return manifest.events === events && manifest.sha256 === sha256
}

function notWhole(file: string, cause?: unknown): UserError {
  return new UserError(
    `${file} is not whole: it was cut off or altered. Nothing was restored.`,
    'Take another copy of it, or restore up to a moment before it with --until.',
    { cause },
  )
}
