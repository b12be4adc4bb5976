import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Server } from 'node:https'
import { createSecureContext } from 'node:tls'
import type { Logger } from 'pino'
import type { Config } from '../base/config.ts'
import { ConfigError } from '../base/settings-reader.ts'

/** Files with a certificate (its chain with it) and its key, in PEM. */
export type TlsFiles = NonNullable<Config['tls']>

/** Milliseconds between two looks at the files. */
const everyMs = 10_000

/** Reads both files. @throws ConfigError when they are not there or do not belong together */
export function readTlsFiles({ certificateFile, keyFile }: TlsFiles): { cert: Buffer; key: Buffer } {
  try {
    const files = { cert: readFileSync(certificateFile), key: readFileSync(keyFile) }
    createSecureContext(files)
    return files
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError([
      `TLS_CERTIFICATE_FILE and TLS_KEY_FILE must be a certificate and its key: ${reason}`,
    ])
  }
}

/**
 * Takes a certificate that was exchanged: new connections get it, the others go on. One that cannot be used yet, since
 * only half of it is written, leaves the one before in place.
 * @returns ends it
 */
export function watchTlsFiles(
  server: Server,
  files: TlsFiles,
  log: Logger,
  intervalMs = everyMs,
): () => void {
  let seen = ''
  const look = async () => {
    const now = await stampOf(files)
    if (now === seen) return
    const isFirst = seen === ''
    seen = now
    try {
      // The first time too: they may have changed since the server was made.
      server.setSecureContext(readTlsFiles(files))
      if (!isFirst) log.info({ event: 'tls.renewed' }, 'the certificate was taken anew')
    } catch (error) {
      log.warn({ err: error, event: 'tls.refused' }, 'the certificate before stays')
    }
  }
  let running = look()
  const timer = setInterval(() => {
    running = running.then(look)
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Changes when one of them does; a file that is away for a moment counts as a change. */
async function stampOf({ certificateFile, keyFile }: TlsFiles): Promise<string> {
  const stamps = await Promise.all(
    [certificateFile, keyFile].map((file) =>
      stat(file, { bigint: true }).then(
        ({ mtimeNs, ino, size }) => `${mtimeNs}:${ino}:${size}`,
        () => 'away',
      ),
    ),
  )
  return stamps.join(' ')
}
