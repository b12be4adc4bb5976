import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { openPromise } from 'yauzl'
import { UserError } from '../user-error.ts'
import type { Advisory } from './advisory.ts'

/** No record of a weakness is near as large. */
const maxRecordBytes = 20_000_000

/** Milliseconds for the whole download. */
const downloadMs = 600_000

/**
 * Puts what an address answers into a folder; a path stays as it is.
 * @returns path of the file
 * @throws UserError when the address does not answer with a file
 */
export async function localFile(from: string, folder: string): Promise<string> {
  if (!/^https?:/.test(from)) return from
  const path = join(folder, 'advisories.zip')
  try {
    const answer = await fetch(from, { signal: AbortSignal.timeout(downloadMs) })
    if (!answer.ok || !answer.body) throw new Error(`it answered with ${answer.status}`)
    await writeFile(path, answer.body)
  } catch (error) {
    throw new UserError(
      `${from} cannot be read: ${error instanceof Error ? error.message : error}`,
      'Fetch the file elsewhere and name it with --from.',
    )
  }
  return path
}

/**
 * Records of a ZIP file with one JSON file each, as OSV publishes them, one after the other.
 * @throws UserError when it is no such file
 */
export async function* readAdvisories(path: string): AsyncGenerator<Advisory> {
  try {
    const archive = await openPromise(path)
    for await (const entry of archive.eachEntry()) {
      if (!entry.fileName.endsWith('.json')) continue
      if (entry.uncompressedSize > maxRecordBytes) throw new Error(`${entry.fileName} is too large`)
      yield (await json(await archive.openReadStreamPromise(entry))) as Advisory
    }
  } catch (error) {
    throw new UserError(
      `${path} cannot be read: ${error instanceof Error ? error.message : error}`,
      'It must be a ZIP file of records in the OSV format.',
    )
  }
}

/** Ids in CISA's catalog of weaknesses that are used in attacks (JSON). */
export async function readAttacked(path: string): Promise<Set<string>> {
  const catalog: unknown = JSON.parse(await readFile(path, 'utf8'))
  const { vulnerabilities } = catalog as { vulnerabilities?: { cveID: string }[] }
  if (!Array.isArray(vulnerabilities)) throw new UserError(`${path} is not the catalog of CISA`)
  return new Set(vulnerabilities.map(({ cveID }) => cveID))
}
