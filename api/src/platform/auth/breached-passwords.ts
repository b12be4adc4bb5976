import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { ConfigError } from '../../kernel/base/settings-reader.ts'

/** A line, `HASH:count`, is shorter than this, with its end. */
const maxLine = 128
const lineForm = /^[0-9A-F]{40}:\d+\r?$/i

/**
 * Tells whether a password is in a file of stolen ones, found by halves on disk: some 36 small reads in 40 GB.
 * @throws ConfigError when the file cannot be read or is not sorted lines of SHA-1 hashes
 */
export async function isBreached(password: string, file: string): Promise<boolean> {
  const wanted = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase()
  return await reading(file, async (handle, size) => {
    let [from, to] = [0, size]
    while (from < to) {
      const line = await lineAt(handle, Math.floor((from + to) / 2), size)
      if (line.hash === wanted) return true
      if (line.hash < wanted) from = line.end
      else to = line.start
    }
    return false
  })
}

/** Looks at both ends of the file, so that a wrong one is told at start and not to whoever chooses a password. */
export async function checkBreachedPasswords(file: string | undefined): Promise<void> {
  if (!file) return
  await reading(file, async (handle, size) => {
    const first = await lineAt(handle, 0, size)
    const last = await lineAt(handle, size - 1, size)
    if (first.hash > last.hash) throw new Error('not sorted')
  })
}

async function reading<T>(file: string, work: (handle: FileHandle, size: number) => Promise<T>): Promise<T> {
  let handle: FileHandle | undefined
  try {
    handle = await open(file)
    const { size } = await handle.stat()
    return await work(handle, size)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError([
      `BREACHED_PASSWORDS_FILE must be a readable file of lines HASH:count, sorted by SHA-1 hash: ${reason}`,
    ])
  } finally {
    await handle?.close()
  }
}

/** The line that has the byte at `position`; `end` is where the next one starts. */
async function lineAt(handle: FileHandle, position: number, size: number) {
  const begin = Math.max(0, position - maxLine)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2 * maxLine), 0, 2 * maxLine, begin)
  const text = buffer.toString('latin1', 0, bytesRead)
  const at = position - begin
  const start = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
  const lineEnd = text.indexOf('\n', at)
  const stop = lineEnd === -1 ? text.length : lineEnd
  const line = text.slice(start, stop)
  if (!lineForm.test(line)) throw new Error(`no such line at byte ${begin + start} of ${size}`)
  return { hash: line.slice(0, 40).toUpperCase(), start: begin + start, end: begin + stop + 1 }
}
