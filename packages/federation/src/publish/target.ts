import type { MoveInput, PointerState, PublishReport } from '@drayline/domain/platform/releases/release'

export interface PublishRequest {
  /** Id of the remote, which is also the name of its folder. */
  remote: string
  /** Absolute path of the build. */
  dir: string
  /** Without one a version that lacks what users have is refused. */
  reason: string | undefined
  /** False to store the version without letting users have it. */
  activate: boolean
  /** True to end a running canary with it; otherwise users keep theirs. */
  endCanary: boolean
  /** Days for which a link to a preview of the version is wanted. */
  previewDays?: number | undefined
}

/** Receiver of releases: a running product over HTTP, or its database. */
export interface PublishTarget {
  publish(request: PublishRequest): Promise<PublishReport>
  /** Version that users get now; undefined where nothing can tell, on an older product. */
  current(remote: string): Promise<PointerState | undefined>
  /** Changes which version users get. @returns what they get afterwards */
  move(remote: string, move: MoveInput): Promise<PointerState>
}
