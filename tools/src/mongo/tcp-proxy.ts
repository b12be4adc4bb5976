import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

interface Link {
  client: Socket
  target: Socket
}

/** A TCP proxy before one socket, for tests of what a broken network does. */
export class TcpProxy {
  readonly #server: Server
  readonly #links = new Set<Link>()
  #isSilent = false

  private constructor(target: string) {
    this.#server = createServer((client) => this.#join({ client, target: connect(target) }))
  }

  /** Listens on a free port of this machine, whether or not the target is there. */
  static async before(target: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(target)
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening')
    return proxy
  }

  get address(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Resets all connections in the middle of what they carry; new ones are taken. */
  reset(): void {
    for (const { client, target } of this.#links) {
      client.resetAndDestroy()
      target.destroy()
    }
  }

  /** While silent, connections stay open and new ones are taken, but nothing passes; what was sent arrives afterwards. */
  silence(isSilent: boolean): void {
    this.#isSilent = isSilent
    for (const link of this.#links) this.#pass(link)
  }

  close(): void {
    this.#server.close()
    this.reset()
  }

  #join(link: Link): void {
    this.#links.add(link)
    for (const side of [link.client, link.target]) {
      side.on('error', () => undefined)
      side.once('close', () => this.#part(link))
    }
    this.#pass(link)
  }

  #pass({ client, target }: Link): void {
    if (this.#isSilent) {
      client.unpipe().pause()
      target.unpipe().pause()
    } else {
      client.pipe(target)
      target.pipe(client)
    }
  }

  /** A member that is gone must not leave its callers waiting. */
  #part(link: Link): void {
    this.#links.delete(link)
    link.client.destroy()
    link.target.destroy()
  }
}
