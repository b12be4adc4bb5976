/** Why a remote, or one of its modules, could not be shown. */
export type FailureReason =
  | 'network'
  | 'timeout'
  | 'integrity'
  | 'invalid-manifest'
  | 'missing-expose'
  | 'init'
  | 'render'
  | 'incompatible'
  | 'disabled'
  | 'unknown-remote'

/** A failure of a remote. Its message is for logs; people read the texts of `RemoteFailure`. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError'
  readonly reason: FailureReason
  readonly remoteId: string
  readonly expose: string | undefined

  constructor(reason: FailureReason, remoteId: string, options: { expose?: string; cause?: unknown } = {}) {
    const detail = options.cause instanceof Error ? `: ${options.cause.message}` : ''
    super(`${remoteId}${options.expose ? ` ${options.expose}` : ''}: ${reason}${detail}`, {
      cause: options.cause,
    })
    this.reason = reason
    this.remoteId = remoteId
    this.expose = options.expose
  }
}

/**
 * Reads what the federation runtime, webpack's chunk loading or the remote's own code threw. Codes of the runtime:
 * 001 the entry defined no container, 008 the entry could not be loaded, 014 no such module, 015 initializing failed.
 */
export function classifyLoadError(error: unknown): FailureReason {
  if (!(error instanceof Error)) return 'init'
  const text = error.message
  if (error.name === 'ChunkLoadError') return chunkReason(error)
  if (text.includes('RUNTIME-014') || text.includes('does not exist in container')) return 'missing-expose'
  if (text.includes('RUNTIME-001') || text.includes('RUNTIME-002')) return 'invalid-manifest'
  if (text.includes('RUNTIME-008') || text.includes('ScriptNetworkError')) {
    if (text.includes('ScriptExecutionError')) return 'init'
    return text.includes('timed out') ? 'timeout' : 'network'
  }
  return 'init'
}

function chunkReason(error: Error): FailureReason {
  const type = 'type' in error ? error.type : undefined
  if (type === 'timeout') return 'timeout'
  // The script arrived but held no chunk: an index page instead of a script, for example.
  return type === 'missing' ? 'invalid-manifest' : 'network'
}
