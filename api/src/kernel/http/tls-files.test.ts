import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import Koa from 'koa'
import { startServer } from '../../server.ts'
import { testConfig } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { loadConfig } from '../base/config.ts'
import { httpsServer } from './http-server.ts'
import { createLogger } from './request-log.ts'
import { readTlsFiles, watchTlsFiles } from './tls-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'drayline-tls-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A certificate for this machine that signs itself. */
function makeCertificate(name: string) {
  const files = { certificateFile: join(folder, `${name}.crt`), keyFile: join(folder, `${name}.key`) }
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const out = ['-keyout', files.keyFile, '-out', files.certificateFile]
  execFileSync('openssl', ['req', ...kind, ...subject, ...out], { stdio: 'ignore' })
  return files
}

const first = makeCertificate('first')
const second = makeCertificate('second')
const silent = createLogger('silent')

/** Asks over TLS that is checked against a certificate. */
function ask(url: string, certificateFile: string): Promise<{ status: number | undefined; name: string }> {
  return new Promise((resolve, reject) => {
    get(url, { ca: readFileSync(certificateFile), agent: false }, (answer) => {
      answer.resume()
      const { subject } = (answer.socket as TLSSocket).getPeerCertificate()
      resolve({ status: answer.statusCode, name: String(subject.CN) })
    }).once('error', reject)
  })
}

test('the API and its metrics answer over https, and over nothing else on those ports', async () => {
  const config = { ...testConfig(), host: '127.0.0.1', tls: first, metricsPort: 0 }
  const server = await startServer(config, { logger: silent })
  try {
    expect(server.url).toMatch(/^https:/)
    expect(await ask(`${server.url}/readyz`, first.certificateFile)).toEqual({ status: 200, name: 'first' })
    expect(await ask(server.metricsUrl ?? '', first.certificateFile)).toEqual({ status: 200, name: 'first' })
    await expect(fetch((server.metricsUrl ?? '').replace('https:', 'http:'))).rejects.toThrow()
    await expect(ask(`${server.url}/readyz`, second.certificateFile)).rejects.toThrow(/self-signed/)
    await expect(fetch(`${server.url.replace('https:', 'http:')}/readyz`)).rejects.toThrow()
  } finally {
    await server.stop()
  }
})

test('an exchanged certificate is taken without a restart, a broken one is not', async () => {
  const used = { certificateFile: join(folder, 'used.crt'), keyFile: join(folder, 'used.key') }
  const put = ({ certificateFile, keyFile }: typeof used) => {
    writeFileSync(used.certificateFile, readFileSync(certificateFile))
    writeFileSync(used.keyFile, readFileSync(keyFile))
  }
  put(first)
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const app = new Koa().use((ctx) => {
    ctx.body = 'here'
  })
  const server = httpsServer(app, readTlsFiles(used))
  const unwatch = watchTlsFiles(server, used, logger, 10)
  try {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect((await ask(url, first.certificateFile)).name).toBe('first')
    // Half of an exchange: the key of another certificate.
    writeFileSync(used.keyFile, readFileSync(second.keyFile))
    await eventually(() => lines.join().includes('tls.refused'))
    expect((await ask(url, first.certificateFile)).name).toBe('first')
    put(second)
    await eventually(() => lines.join().includes('tls.renewed'))
    expect((await ask(url, second.certificateFile)).name).toBe('second')
  } finally {
    unwatch()
    server.close()
  }
})

test('TLS before 1.2 is refused', async () => {
  const server = httpsServer(new Koa(), readTlsFiles(first))
  try {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const options = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
    const socket = connect({ port, ca: readFileSync(first.certificateFile), ...options })
    await expect(once(socket, 'secureConnect')).rejects.toThrow(/protocol version|unsupported protocol/i)
  } finally {
    server.close()
  }
})

test('a certificate without its key, of another key, or that is not there ends the start', async () => {
  expect(() => loadConfig({ TLS_CERTIFICATE_FILE: first.certificateFile })).toThrow(/belong together/)
  for (const keyFile of [second.keyFile, join(folder, 'nowhere')])
    expect(() => readTlsFiles({ ...first, keyFile })).toThrow(/must be a certificate and its key/)
})
