import { createHash } from 'node:crypto'

/** The id of a release: `mf-finance@1.4.0-3f2a9c1b`. */
export function releaseId(remoteId: string, version: string): string {
  return `${remoteId}@${version}`
}

/** Audit records and links name records by number; a remote's number follows from its name. */
export function remoteNumber(remoteId: string): number {
  return createHash('sha256').update(remoteId).digest().readUInt32BE(0) + 1
}
