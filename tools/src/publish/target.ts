import type { MoveInput, PublishReport } from '@drayline/domain/release'

export interface PublishRequest {
  /** Id of the remote, which is also the name of its folder. */
  remote: string
  /** Absolute path of the build. */
  dir: string
  reason: string
  /** False to store the version without letting users have it. */
  activate: boolean
}

/** Where releases are published: a running product over HTTP, or its database. */
export interface PublishTarget {
  publish(request: PublishRequest): Promise<PublishReport>
  /** Changes which version users get. @returns the version most users have afterwards */
  move(remote: string, move: MoveInput): Promise<string>
}
