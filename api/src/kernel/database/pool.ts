import type { Connection } from 'mongoose'

const failureReasons = ['timeout', 'connectionError', 'poolClosed'] as const
type FailureReason = (typeof failureReasons)[number]

/** Connections of this process to the database, and calls that need one. */
export interface PoolCounts {
  used: number
  idle: number
  waiting: number
  max: number
  /** Calls that got no connection, by reason. They only grow. */
  failures: Readonly<Record<FailureReason, number>>
}

interface ConnectionEvent {
  address: string
  connectionId: number | '<monitor>'
}

const keyOf = ({ address, connectionId }: ConnectionEvent) => `${address} ${connectionId}`

/**
 * Counts the connections of the driver's pools by its events (CMAP). Connections that were made before are counted from
 * their first use on.
 */
export function watchPool(client: ReturnType<Connection['getClient']>): () => PoolCounts {
  const open = new Set<string>()
  const used = new Set<string>()
  const failures = { timeout: 0, connectionError: 0, poolClosed: 0 }
  let waiting = 0
  const served = () => {
    waiting = Math.max(0, waiting - 1)
  }
  client.on('connectionReady', (event) => open.add(keyOf(event)))
  client.on('connectionClosed', (event) => {
    open.delete(keyOf(event))
    used.delete(keyOf(event))
  })
  client.on('connectionCheckOutStarted', () => {
    waiting += 1
  })
  client.on('connectionCheckOutFailed', ({ reason }) => {
    served()
    failures[failureReasons.find((known) => known === reason) ?? 'connectionError'] += 1
  })
  client.on('connectionCheckedOut', (event) => {
    served()
    open.add(keyOf(event))
    used.add(keyOf(event))
  })
  client.on('connectionCheckedIn', (event) => {
    open.add(keyOf(event))
    used.delete(keyOf(event))
  })
  const max = client.options.maxPoolSize
  return () => ({ used: used.size, idle: open.size - used.size, waiting, max, failures: { ...failures } })
}
