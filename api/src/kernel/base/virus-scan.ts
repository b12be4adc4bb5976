import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where a virus scanner listens that speaks the protocol of clamd: a host with its port, or a socket of this machine. */
export interface ScannerAddress {
  host?: string
  port?: number
  path?: string
  /** Milliseconds that a file may take. */
  timeoutMs: number
}

/** The scanner did not say whether a file is harmless. */
class ScannerFault extends Error {}

const chunkBytes = 64 * 1024
/** An answer is one line. */
const maxAnswer = 2_000
const pingTimeoutMs = 2_000

/**
 * Has a file scanned. The scanner gets its bytes (`INSTREAM`), so it needs neither the file nor its name.
 * @returns the name of what was found, undefined for a harmless file
 * @throws ScannerFault when it cannot be reached, takes too long, or answers anything else
 */
export async function scanFile(file: string, address: ScannerAddress): Promise<string | undefined> {
  const answer = await ask(address, () => inPieces(file))
  if (answer === 'stream: OK') return undefined
  const found = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1]
  if (!found) throw new ScannerFault(`The virus scanner answered '${answer.slice(0, 200)}'`)
  return found
}

/** Tells whether the scanner is there. */
export async function scannerAnswers(address: ScannerAddress): Promise<boolean> {
  const timeoutMs = Math.min(address.timeoutMs, pingTimeoutMs)
  const answer = await ask({ ...address, timeoutMs }, () => ['zPING\0']).catch(() => '')
  return answer === 'PONG'
}

/** The command, then each piece behind its length in four bytes, and a length of zero at the end. */
async function* inPieces(file: string): AsyncGenerator<string | Buffer> {
  yield 'zINSTREAM\0'
  for await (const piece of createReadStream(file, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    yield lengthOf(piece.length)
    yield piece
  }
  yield lengthOf(0)
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

async function ask(
  { timeoutMs, ...target }: ScannerAddress,
  request: () => Iterable<string> | AsyncIterable<string | Buffer>,
): Promise<string> {
  const socket = connect(target as never)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const answer = readAnswer(socket, signal)
    // It may answer and hang up before it has everything: too large a file, for example.
    const sent = pipeline(Readable.from(request()), socket, { end: false, signal }).catch(() => answer)
    const [text] = await Promise.all([answer, sent])
    return text
  } catch (error) {
    if (error instanceof ScannerFault) throw error
    throw new ScannerFault('The virus scanner cannot be asked', { cause: error })
  } finally {
    socket.destroy()
  }
}

function readAnswer(socket: Socket, signal: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    if (text.includes('\0') || text.length > maxAnswer) resolve(text.split('\0')[0] ?? '')
  })
  socket.once('end', () => resolve(text))
  socket.once('error', reject)
  socket.once('close', () => reject(new ScannerFault('The virus scanner hung up')))
  signal.addEventListener('abort', () => reject(new ScannerFault('The virus scanner took too long')))
  promise.catch(() => undefined)
  return promise
}
