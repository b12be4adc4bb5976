import dgram from 'node:dgram'
import { lookup } from 'node:dns'
import net from 'node:net'
import { LRUCache } from 'lru-cache'
import mongoose from 'mongoose'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

/** Where a socket is to go, as `net` takes it. */
interface Target {
  host?: string
  port?: number
  path?: string
  servername?: string
  lookup?: unknown
}

const allowed = new Set<string>()

/**
 * Marks the sockets of the database driver: the set decides who its members are, not the address in the settings.
 * Otherwise it is what `net` uses anyway.
 */
export const databaseLookup: net.LookupFunction = (host, options, callback) => lookup(host, options, callback)

/** Lets connections to these hosts and local sockets through. */
export function allowOutward(...places: readonly string[]): void {
  for (const place of places) allowed.add(spelled(place))
}

/** Hosts and local sockets that the settings name. */
export function outwardPlaces(config: Config): string[] {
  const { mongodbUri, smtpUrl, scanner, oidc, creditProviderUrl, paymentProviderUrl } = config
  const urls = [smtpUrl, creditProviderUrl, paymentProviderUrl, oidc?.issuer].filter(
    (url) => url !== undefined,
  )
  const members = mongodbUri ? new mongoose.mongo.MongoClient(mongodbUri).options.hosts : []
  return [
    ...urls.map((url) => new URL(url).hostname),
    ...members.map(({ host, socketPath }) => socketPath ?? host),
    ...[scanner?.host, scanner?.path, ...config.outwardHosts],
  ].filter((place) => place !== undefined)
}

/**
 * From now on this process opens connections to places of its settings alone, whatever library asks for one. Any other
 * ends as if nobody were there, with the code `OUTWARD_REFUSED`, and is logged. There is no way back.
 */
export function guardOutward(config: Config, log: Logger): void {
  allowOutward(...outwardPlaces(config))
  guardSockets(log)
  guardDatagrams(log)
}

/** Every connection of `net`, `tls`, `http` and `fetch` comes by here. */
function guardSockets(log: Logger): void {
  const { connect } = net.Socket.prototype
  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
    const target = targetOf(args)
    if (isAllowed(target)) return Reflect.apply(connect, this, args)
    const port = target.port === undefined ? undefined : Number(target.port)
    const error = refusal(target.path ?? target.host ?? 'localhost', port, log)
    // Whoever asked still sets up the socket.
    process.nextTick(() => this.destroy(error))
    return this
  }
}

/** Without an address a datagram stays on this machine, or goes where its socket was let. */
function guardDatagrams(log: Logger): void {
  for (const name of ['connect', 'send'] as const) {
    const original = dgram.Socket.prototype[name]
    const guarded = function (this: dgram.Socket, ...args: unknown[]) {
      const host = args.slice(1).find((arg) => typeof arg === 'string')
      if (!host || isAllowed({ host })) return Reflect.apply(original, this, args)
      const error = refusal(host, undefined, log)
      const callback = args.at(-1)
      if (typeof callback === 'function') process.nextTick(callback, error)
      return undefined
    }
    Object.defineProperty(dgram.Socket.prototype, name, { value: guarded })
  }
}

/** Callers inside Node pass their arguments as one list. */
function targetOf(args: readonly unknown[]): Target {
  const [first, second] = args.flat()
  if (typeof first === 'object' && first !== null) return first
  if (typeof first === 'string' && !/^\d+$/.test(first)) return { path: first }
  return { port: Number(first), ...(typeof second === 'string' ? { host: second } : {}) }
}

function isAllowed({ host = 'localhost', path, servername, ...target }: Target): boolean {
  if (target.lookup === databaseLookup || allowed.has(spelled(path || host))) return true
  // The mail library asks for the addresses itself, and then goes to one of them under the name.
  return net.isIP(host) > 0 && servername !== undefined && allowed.has(spelled(servername))
}

/** Brackets are those of an IPv6 address in a URL, the dot that of a full name. */
function spelled(place: string): string {
  return place.toLowerCase().replaceAll(/^\[|\]$|\.$/g, '')
}

/** Milliseconds in which the same place is logged once: whoever is refused often tries again. */
const quietMs = 60_000
const told = new LRUCache<string, true>({ max: 1_000, ttl: quietMs })

function refusal(host: string, port: number | undefined, log: Logger): Error {
  const place = (port === undefined ? host : `${host}:${port}`).slice(0, 300)
  const message = `A connection to ${place} was refused: no setting names that host`
  const error = Object.assign(new Error(message), { code: 'OUTWARD_REFUSED' })
  if (told.has(place)) return error
  told.set(place, true)
  log.warn({ event: 'outward.refused', host: host.slice(0, 253), port, by: callerOf(error.stack) }, message)
  return error
}

/** First file on the stack that belongs neither to Node nor here: who asked. */
function callerOf(stack = ''): string | undefined {
  const files = [...stack.matchAll(/(?:at |\()((?:file:|node:|\/|[A-Z]:)[^()\n]*?):\d+:\d+\)?$/gm)].map(
    ([, file = '']) => file,
  )
  const others = files.filter((file) => !file.startsWith('node:') && !import.meta.url.endsWith(file))
  return (others[0] ?? files.at(-1))?.split('/node_modules/').at(-1)
}
