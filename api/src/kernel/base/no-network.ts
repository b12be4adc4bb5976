import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'

// Imported first in processes and threads that read files of strangers or make PDFs. Node's permissions know no network yet; a
// parser that is made to do what a file says finds nothing here that opens a connection, a port or asks for a name.

function refuse(): never {
  throw new Error('This process has no network')
}

for (const [owner, names] of [
  [net.Socket.prototype, ['connect']],
  [net.Server.prototype, ['listen']],
  [dgram.Socket.prototype, ['bind', 'connect', 'send']],
  [dns, Object.keys(dns).filter((name) => /^(?:lookup|resolve|reverse)/.test(name))],
  [dns.promises, Object.keys(dns.promises).filter((name) => /^(?:lookup|resolve|reverse)/.test(name))],
] as const)
  for (const name of names) Object.defineProperty(owner, name, { value: refuse })
