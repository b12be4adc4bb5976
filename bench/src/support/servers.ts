import { type ChildProcess, fork } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { repositoryRoot } from '../../../tools/src/cache.ts'
import type { Lifecycle } from '../../../tools/src/lifecycle.ts'
import { type DataSet, sessionKeys } from './data.ts'

/** Content that the server shows in the browser; `unchecked` is the product without hashes, `none` the API alone. */
export type Front = 'federated' | 'unchecked' | 'bundle' | 'react-admin' | 'none'

/** A running server of the benchmark. */
export interface BenchServer {
  url: string
  stop(): void
}

interface ServerOptions {
  data: Pick<DataSet, 'uri' | 'vaultKeysFile'>
  front: Front
  /** Folder of the front end's build. */
  shellDir?: string
}

/** Starts the product's API with a front end, in a process of its own as in operation. */
export async function startApi(
  { data, front, shellDir }: ServerOptions,
  lifecycle: Lifecycle,
): Promise<BenchServer> {
  return await startScript('servers/api.ts', lifecycle, {
    MONGODB_URI: data.uri,
    VAULT_KEYS_FILE: data.vaultKeysFile,
    FRONT: front,
    SHELL_DIR: shellDir ?? '',
    SEED: 'none',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    SESSION_KEYS: sessionKeys,
  })
}

/** Starts the yardstick: the same query with the plain driver in a bare HTTP server. */
export async function startPlain(mongodbUri: string, lifecycle: Lifecycle): Promise<BenchServer> {
  return await startScript('servers/plain.ts', lifecycle, { MONGODB_URI: mongodbUri, NODE_ENV: 'production' })
}

async function startScript(
  script: string,
  lifecycle: Lifecycle,
  settings: Record<string, string>,
): Promise<BenchServer> {
  const { PORT: _port, PUBLIC_URL: _publicUrl, ...env } = process.env
  const child = fork(join(import.meta.dirname, '..', script), {
    cwd: repositoryRoot,
    env: { ...env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  lifecycle.onEnd(() => void child.kill())
  return { url: await addressOf(child, script), stop: () => void child.kill() }
}

function addressOf(child: ChildProcess, script: string): Promise<string> {
  return new Promise((done, failed) => {
    child.once('message', (message) => done((message as { url: string }).url))
    child.once('exit', (code) => failed(new Error(`${script} ended with code ${code}`)))
  })
}

/** Signs in and gives the cookie, `name=value`. */
export async function signIn(url: string, username: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ username, password }),
  })
  const cookie = response.headers
    .getSetCookie()
    .map((set) => set.split(';', 1)[0])
    .join('; ')
  if (!response.ok || !cookie)
    throw new Error(`Signing in failed: ${response.status} ${await response.text()}`)
  return cookie
}

/** A port without a listener. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (typeof address !== 'object' || !address) throw new Error('No port could be found')
  return address.port
}
