import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Longer than any recovery may take, on a slow machine too. */
const readyWithin = 180_000

/** A server process of our own, to be killed and started again. */
export class ApiProcess {
  readonly url: string
  /** Output and log of the process, over all restarts. */
  readonly output: string[] = []
  readonly #settings: Record<string, string>
  #child: ChildProcess | undefined

  /** @param settings environment variables besides those that every one of them has */
  constructor(port: number, settings: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`
    this.#settings = { ...settings, PORT: String(port), SEED: 'none', LOG_LEVEL: 'warn' }
  }

  /** Starts it; returns when it and its database answer. */
  async start(): Promise<void> {
    const { PATH, HOME, TMPDIR } = process.env
    const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
      env: { PATH, HOME, TMPDIR, ...this.#settings },
      // The channel ends it when we are gone.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => this.output.push(String(chunk)))
    this.#child = child
    await this.untilReady()
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Waits until it takes calls again, by itself. */
  async untilReady(): Promise<void> {
    const deadline = Date.now() + readyWithin
    while (!(await this.isReady())) {
      if (this.#child?.exitCode !== null) throw this.problem('ended by itself')
      if (Date.now() > deadline) throw this.problem(`was not ready after ${readyWithin / 1000} s`)
      await delay(100)
    }
  }

  /** Answer of `/readyz`; false when it does not answer. */
  async isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
    } catch {
      return false
    }
  }

  /** Kills it without warning. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child) throw new Error('The server does not run')
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async stop(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  problem(text: string): Error {
    return new Error(`The server ${text}. It said last:\n${this.output.join('').slice(-3_000)}`)
  }
}
