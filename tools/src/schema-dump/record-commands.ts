import type mongoose from 'mongoose'
import { mongo } from 'mongoose'

type Client = ReturnType<mongoose.Connection['getClient']>
type Command = Record<string, unknown>

const { deserialize, EJSON, serialize } = mongo.BSON
const writing = ['insert', 'update', 'delete', 'findAndModify']
/** Parts of a command that belong to its connection, session and time limit. */
const ofItsRun = /^(lsid|txnNumber|autocommit|startTransaction|readConcern|writeConcern|maxTimeMS|\$.*)$/
/** Collections that belong to processes, sessions and calls, and not to the data. */
const ofProcesses =
  /^(processes|migrat.*|unguarded_turns|operations|jobs|sessions|signin_.*|remote_.*|export.*|emails|loose_files)$/

/**
 * Records every write to the database that took effect, in order: those of a transaction with its commit. The client
 * must have been connected with `monitorCommands`.
 * @returns answers what was recorded so far
 */
export function recordCommands(client: Client): () => object[] {
  const recorded: object[] = []
  const begun = new Map<number, { command: string; transaction: string | undefined }>()
  const open = new Map<string, object[]>()
  client.on('commandStarted', ({ requestId, commandName, command }) => {
    const transaction = transactionOf(command)
    begun.set(requestId, { command: asSent(command), transaction })
    if (transaction && command.startTransaction) open.set(transaction, [])
    if (transaction && commandName === 'abortTransaction') open.delete(transaction)
  })
  client.on('commandFailed', ({ requestId }) => void begun.delete(requestId))
  client.on('commandSucceeded', ({ requestId, commandName }) => {
    const { command, transaction } = begun.get(requestId) ?? {}
    begun.delete(requestId)
    if (!command) return
    if (transaction && commandName === 'commitTransaction') {
      recorded.push(...(open.get(transaction) ?? []))
      open.delete(transaction)
    }
    if (!writing.includes(commandName)) return
    const kept = withoutRun(JSON.parse(command), commandName)
    if (kept) (open.get(transaction ?? '') ?? recorded).push(kept)
  })
  return () => recorded
}

function transactionOf({ lsid, txnNumber, autocommit }: Command): string | undefined {
  if (autocommit !== false) return undefined
  return asSent({ lsid, txnNumber })
}

/** As the driver sends it: without what mongoose keeps beside its values. */
function asSent(command: object): string {
  const sent = serialize(command, { ignoreUndefined: false })
  return EJSON.stringify(deserialize(sent, { promoteValues: false }), { relaxed: false })
}

function withoutRun(command: Command, name: string): object | undefined {
  if (ofProcesses.test(String(command[name]))) return undefined
  return Object.fromEntries(Object.entries(command).filter(([key]) => !ofItsRun.test(key)))
}
