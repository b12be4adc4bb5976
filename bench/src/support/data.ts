import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from '../../../tools/src/cache.ts'
import { standardInvoices } from '../../../tools/src/demo/generate-demo.ts'
import { startEmbeddedMongo } from '../../../tools/src/embedded-mongo.ts'
import type { Lifecycle } from '../../../tools/src/lifecycle.ts'
import { secretsFile } from '../../../tools/src/secrets.ts'

/** Password of the demo accounts in the benchmark's databases. */
export const password = 'drayline-demo'

/** One key for all processes, so that one sign-in is enough. */
export const sessionKeys = 'the sessions of a benchmark protect nothing at all'

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
  const demo = ['tools/src/demo-data.ts', '--invoices', String(invoices)]
  await runScript(demo, { DATA_DIR: dataDir }, lifecycle.signal, note)
  return { uri: await startMongo(dataDir, lifecycle, note), invoices, vaultKeysFile: secretsFile(dataDir) }
}

/** The demo office with a book of this many postings, made and kept like the others. */
export async function openBook(
  postings: number,
  lifecycle: Lifecycle,
  note: (text: string) => void,
): Promise<DataSet> {
  const dataDir = join(repositoryRoot, '.data/bench', `book-${postings}`)
  await runScript(['tools/src/demo-data.ts'], { DATA_DIR: dataDir }, lifecycle.signal, note)
  const uri = await startMongo(dataDir, lifecycle, note)
  const settings = {
    ...{ MONGODB_URI: uri, VAULT_KEYS_FILE: secretsFile(dataDir), SESSION_KEYS: sessionKeys },
    POSTINGS: String(postings),
  }
  await runScript(['bench/src/support/fill-book.ts'], settings, lifecycle.signal, note)
  return { uri, invoices: standardInvoices, vaultKeysFile: secretsFile(dataDir) }
}

/** An office that every run adds to. */
export async function openWrites(lifecycle: Lifecycle, note: (text: string) => void): Promise<DataSet> {
  const dataDir = join(repositoryRoot, '.data/bench/writes')
  await runScript(['tools/src/demo-data.ts'], { DATA_DIR: dataDir }, lifecycle.signal, note)
  const uri = await startMongo(dataDir, lifecycle, note)
  return { uri, invoices: standardInvoices, vaultKeysFile: secretsFile(dataDir) }
}

async function startMongo(
  dataDir: string,
  lifecycle: Lifecycle,
  note: (text: string) => void,
): Promise<string> {
  const mongo = await startEmbeddedMongo({ dataDir, onProgress: note })
  lifecycle.onEnd(mongo.stop)
  return mongo.uri
}

/** Runs a script that adds what is missing; a moment when nothing is. */
function runScript(
  [script = '', ...args]: string[],
  settings: Record<string, string>,
  signal: AbortSignal,
  note: (text: string) => void,
): Promise<void> {
  const { MONGODB_URI: _uri, ...env } = process.env
  const child = spawn(process.execPath, [join(repositoryRoot, script), ...args], {
    env: { ...env, DEMO_PASSWORD: password, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
    signal,
  })
  child.stdout.on('data', (chunk: Buffer) => note(chunk.toString().trim()))
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code) =>
      code === 0 ? done() : failed(new Error(`${script} could not make the data (code ${code})`)),
    )
  })
}
