import { createRequire } from 'node:module'
import type { Socket } from 'node:net'

/** Part of the driver's connection that is used here; it is no public interface. */
interface Connection {
  socket: Socket
  onClose(): void
  throwIfAborted(): void
  writeCommand(...command: unknown[]): Promise<unknown>
}

const marker = Symbol('closed sockets are noticed')

/**
 * Makes the driver fail what it would send into a socket that is destroyed, but has not said so yet. Otherwise it waits
 * for that socket to drain, without end: the call is never answered, and a member whose regular question goes that way
 * is never asked again, so that the process does not notice when it becomes primary (decision 77).
 *
 * What breaks while it is written fails as the network: of a socket that had to drain, the driver hands on the system's
 * own error, which nothing takes for one that may be tried again.
 */
export function noticeClosedSockets(): void {
  const ofMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'))
  const { Connection } = ofMongoose('mongodb/lib/cmap/connection.js') as {
    Connection: { prototype: Connection & { [marker]?: true } }
  }
  const { prototype } = Connection
  if (prototype[marker]) return
  prototype[marker] = true
  const { writeCommand } = prototype
  prototype.writeCommand = async function (...command) {
    if (this.socket.destroyed) this.onClose()
    this.throwIfAborted()
    try {
      return await writeCommand.apply(this, command)
    } catch (error) {
      this.throwIfAborted()
      throw error
    }
  }
}
