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
    await this.until((readiness) => readiness.startsWith('200 '))
  }

  /** Waits until it answers so to the question whether it is ready. */
  async until(isAwaited: (readiness: string) => boolean): Promise<void> {
    const deadline = performance.now() + readyWithin
    for (;;) {
      const readiness = await this.readiness()
      if (isAwaited(readiness)) return
      if (!this.isRunning) throw new Error('A server ended by itself')
      if (performance.now() > deadline)
        throw new Error(`A server did not get there within ${readyWithin / 1_000} s: ${readiness}`)
      await delay(100)
    }
  }

  /** Status and body of its answer to the question whether it is ready, or why there is none. */
  async readiness(): Promise<string> {
    try {
      const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(5_000) })
      return `${answer.status} ${await answer.text()}`
    } catch (error) {
      return `no answer: ${error instanceof Error ? (error.cause ?? error) : error}`
    }
  }

  /** Moves its clock, and no other, ahead of the right time or behind it (negative). */
  setClock(aheadMs: number): void {
    this.#child?.send({ clockAheadMs: aheadMs })
  }

  /** Kills it without warning. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child) throw new Error('The server does not run')
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  /** Ends it in order. @throws when it did not end well */
  async stop(): Promise<void> {
    const child = this.#child
    if (!child || !this.isRunning) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const [code] = await ended
    if (code !== 0) throw new Error(`A server that was told to stop ended with ${code}`)
  }

  /** What it says about itself, with the end of its log. */
  async describe(): Promise<string> {
    const refused = /^.*"status":503.*\n/gm
    const log = this.output.join('').replace(refused, '').slice(-3_000)
    return `${this.url}/readyz: ${await this.readiness()}\n${log}`
  }
}
