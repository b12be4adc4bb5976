import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const root = new URL('../../..', import.meta.url).pathname

/** The product, started as a newcomer starts it, with its own data folder and port. */
export interface Product {
  url: string
  stop(): Promise<void>
}

/** A port without a listener. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('No port could be found')
  return address.port
}

type Env = Record<string, string>
/** Settings of a product, some of which name its own address. */
type Settings = (url: string) => Env | Promise<Env>

/**
 * Starts the product with demo data and waits until it is ready.
 * @throws Error with the product's last output when it ends or is not ready within five minutes
 */
export async function startProduct(settings: Settings = () => ({})): Promise<Product> {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'drayline-e2e-'))
  const url = `http://127.0.0.1:${port}`
  const env = await settings(url)
  const child = spawn(process.execPath, [join(root, 'tools/src/start.ts')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SEED: 'demo', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)))
  const stop = async () => {
    await end(child)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(url, child)
  } catch (error) {
    await stop()
    throw new Error(`${(error as Error).message}\n${output.join('').slice(-4000)}`)
  }
  return { url, stop }
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 300_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The product ended with code ${child.exitCode}`)
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await delay(250)
  }
  throw new Error('The product was not ready within five minutes')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await Promise.race([ended, delay(20_000).then(() => child.kill('SIGKILL'))])
}
