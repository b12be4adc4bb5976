import '../../../kernel/base/no-network.ts'
import { spawnSync } from 'node:child_process'
import { connect as connectSecurely } from 'node:tls'
import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ConvertRequest } from '../protocol.ts'

/** What a parser would try that does what a hostile file says, under the rights of the converter. */
const attempts: Record<string, (request: ConvertRequest) => unknown> = {
  'reads its source': ({ sources }) => readFileSync(sources[0] ?? ''),
  'writes its target': ({ target }) => writeFileSync(target, 'x'),
  'reads another file beside it': ({ sources }) => readFileSync(`${sources[0]}-other`),
  'reads the accounts of the machine': () => readFileSync('/etc/passwd'),
  'reads the settings of the product': () => readFileSync('/proc/self/environ'),
  'writes another file': ({ target }) => writeFileSync(`${target}-other`, 'x'),
  'writes its source': ({ sources }) => writeFileSync(sources[0] ?? '', 'x'),
  'starts a program': () => {
    const { error } = spawnSync('true')
    if (error) throw error
  },
  'starts a worker': () => new Worker('1', { eval: true }),
  connects: () => connect(80, '127.0.0.1'),
  'connects securely': () => connectSecurely(443, '127.0.0.1'),
  listens: () => createServer().listen(0),
  'sends a packet': () => createSocket('udp4').send('x', 53, '127.0.0.1'),
  'asks for a name': () => lookup('example.com'),
  fetches: () => fetch('http://127.0.0.1/'),
  'loads machine code': () => import('sharp'),
}

process.once('message', async (request) => {
  const done: string[] = []
  for (const [name, attempt] of Object.entries(attempts))
    try {
      await attempt(request as ConvertRequest)
      done.push(name)
    } catch {}
  process.send?.({ done, interfaces: Object.keys(networkInterfaces()) })
})
