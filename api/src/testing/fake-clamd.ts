import { type AddressInfo, createServer, type Socket } from 'node:net'
import { promisify } from 'node:util'

/** What the fake takes for harmful, as every scanner does its test file. */
export const harmfulText = 'HARMFUL-TEST-TEXT'

export interface FakeClamd {
  port: number
  /** Bytes of the files it was shown, in order. */
  files: Buffer[]
  /** Lines that are open: after a verdict it leaves hanging up to whoever asked. */
  lines(): Promise<number>
  stop(): Promise<void>
}

/**
 * A scanner that speaks clamd's protocol: `zPING`, and `zINSTREAM` with pieces behind their lengths.
 * @param answer what it says instead of a verdict; an empty text lets it hang up, `silence` waits for ever
 */
export async function fakeClamd(answer?: string): Promise<FakeClamd> {
  const files: Buffer[] = []
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      respond(socket, received, files, answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    files,
    lines: promisify(server.getConnections.bind(server)),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function respond(socket: Socket, received: Buffer, files: Buffer[], answer: string | undefined): void {
  if (received.toString('latin1') === 'zPING\0') return void socket.end('PONG\0')
  const file = streamed(received)
  if (!file || answer === 'silence') return
  files.push(file)
  if (answer !== undefined) return void (answer === '' ? socket.destroy() : socket.end(`${answer}\0`))
  const verdict = file.includes(harmfulText) ? 'Test-Signature FOUND' : 'OK'
  socket.write(`stream: ${verdict}\0`)
}

/** The file of a command that is complete; undefined while more is to come. */
function streamed(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (received.subarray(0, command.length).toString('latin1') !== command) return undefined
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
