import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from '../../../tools/src/cache.ts'
import { startEmbeddedMongo } from '../../../tools/src/embedded-mongo.ts'
import type { Lifecycle } from '../../../tools/src/lifecycle.ts'
import { secretsFile } from '../../../tools/src/secrets.ts'

/** Password of the demo accounts in the benchmark's databases. */
export const password = 'drayline-demo'

export interface DataSet {
  uri: string
  invoices: number
  /** The key ring that its audit trail was made with. */
  vaultKeysFile: string
}

const opened = new Map<number, Promise<DataSet>>()

/**
 * A database with this many invoices, kept below `.data/bench` for the next run: a million take several minutes to
 * make. Stopped at the end.
 */
export function openData(
  invoices: number,
  lifecycle: Lifecycle,
  note: (text: string) => void,
): Promise<DataSet> {
  const known = opened.get(invoices) ?? open(invoices, lifecycle, note)
  opened.set(invoices, known)
  return known
}

async function open(invoices: number, lifecycle: Lifecycle, note: (text: string) => void): Promise<DataSet> {
  const dataDir = join(repositoryRoot, '.data/bench', String(invoices))
  await fillUp(dataDir, invoices, lifecycle.signal, note)
  const mongo = await startEmbeddedMongo({ dataDir, onProgress: note })
  lifecycle.onEnd(mongo.stop)
  return { uri: mongo.uri, invoices, vaultKeysFile: secretsFile(dataDir) }
}

/** Adds what is missing; a moment when nothing is. */
function fillUp(
  dataDir: string,
  invoices: number,
  signal: AbortSignal,
  note: (text: string) => void,
): Promise<void> {
  const { MONGODB_URI: _uri, ...env } = process.env
  const child = spawn(
    process.execPath,
    [join(repositoryRoot, 'tools/src/demo-data.ts'), '--invoices', String(invoices)],
    {
      env: { ...env, DATA_DIR: dataDir, DEMO_PASSWORD: password },
      stdio: ['ignore', 'pipe', 'inherit'],
      signal,
    },
  )
  child.stdout.on('data', (chunk: Buffer) => note(chunk.toString().trim()))
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code) =>
      code === 0 ? done() : failed(new Error(`The demo data could not be made (code ${code})`)),
    )
  })
}
