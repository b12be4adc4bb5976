import { createServer } from 'node:net'
import { errorCode, UserError } from './user-error.ts'

/** Returns whether the product can listen there. Asked before the long work, so that a failure comes early. */
export async function checkPort(port: number, host: string): Promise<void> {
  if (port === 0) return
  const server = createServer()
  try {
    await new Promise<void>((done, failed) => {
      server.once('error', failed)
      server.listen({ port, host, exclusive: true }, done)
    })
  } catch (error) {
    throw portProblem(error, port, host)
  }
  await new Promise((done) => server.close(done))
}

/** Explains why listening failed. */
export function portProblem(error: unknown, port: number, host: string): unknown {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') {
    return new UserError(
      `Port ${port} on ${host} is in use by another program.`,
      `Stop that program, or choose another port: PORT=${port < 65_535 ? port + 1 : 3000} npm start`,
      { cause: error },
    )
  }
  if (code === 'EACCES') {
    return new UserError(
      `This user may not use port ${port}.`,
      'Choose a port above 1023: PORT=3000 npm start',
      { cause: error },
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new UserError(
      `HOST ${host} is not an address of this machine.`,
      'Use 127.0.0.1 (this machine only) or 0.0.0.0 (every network).',
      { cause: error },
    )
  }
  return error
}
