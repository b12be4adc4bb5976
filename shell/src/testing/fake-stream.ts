/** Stand-ins for what jsdom lacks: event streams, locks between tabs and messages between them. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static all: FakeEventSource[] = []
  static get open(): FakeEventSource[] {
    return FakeEventSource.all.filter((source) => source.readyState !== FakeEventSource.CLOSED)
  }

  readonly url: string
  readyState = 1

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.all.push(this)
  }

  /** The server sends an event. */
  say(event: string, data: unknown, position: string): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId: position }))
  }

  /** The server refuses; the browser gives up. */
  fail(): void {
    this.readyState = FakeEventSource.CLOSED
    this.dispatchEvent(new Event('error'))
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED
  }
}

const channels = new Set<FakeChannel>()

class FakeChannel extends EventTarget {
  readonly name: string

  constructor(name: string) {
    super()
    this.name = name
    channels.add(this)
  }

  postMessage(data: unknown): void {
    for (const other of channels) {
      if (other !== this && other.name === this.name)
        other.dispatchEvent(new MessageEvent('message', { data }))
    }
  }

  close(): void {
    channels.delete(this)
  }
}

/** One holder at a time, the others in line. */
class FakeLocks {
  #holder: { name: string; lose: (reason: unknown) => void } | undefined
  readonly #line: (() => void)[] = []

  async request(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    hold: () => Promise<void>,
  ): Promise<void> {
    if (options.steal) this.#holder?.lose(new DOMException('Stolen', 'AbortError'))
    else while (this.#holder) await new Promise<void>((resolve) => this.#line.push(resolve))
    options.signal?.throwIfAborted()
    const lost = Promise.withResolvers<never>()
    const mine = { name, lose: lost.reject }
    this.#holder = mine
    try {
      await Promise.race([hold(), lost.promise])
    } finally {
      if (this.#holder === mine) {
        this.#holder = undefined
        this.#line.shift()?.()
      }
    }
  }
}

/** Gives the window what a browser has; returns the function that takes it away. */
export function installStreams(): () => void {
  FakeEventSource.all = []
  channels.clear()
  const locks = Object.getOwnPropertyDescriptor(navigator, 'locks')
  Object.assign(window, { EventSource: FakeEventSource, BroadcastChannel: FakeChannel })
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  return () => {
    for (const name of ['EventSource', 'BroadcastChannel']) Reflect.deleteProperty(window, name)
    if (locks) Object.defineProperty(navigator, 'locks', locks)
    else Reflect.deleteProperty(navigator, 'locks')
  }
}
