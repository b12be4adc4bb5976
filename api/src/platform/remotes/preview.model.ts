import type { RecordDoc } from '../../kernel/database/model.ts'
import { recordModel } from '../../kernel/database/model.ts'

/** Links that are over are shown for so long. */
const shownSeconds = 30 * 24 * 60 * 60

/** A link with which people who are signed in see a version of a remote in one tab. */
export interface PreviewDoc extends RecordDoc {
  remoteId: string
  /** The version of the remote. */
  release: string
  /** Key of the ring whose derived key signs the link. */
  keyId: string
  createdBy: string
  expiresAt: Date
  /** When somebody ended it before its time. */
  endedAt: Date | null
}

export const RemotePreview = recordModel<PreviewDoc>(
  { collection: 'remote_previews', entity: null },
  {
    remoteId: { type: String, required: true },
    release: { type: String, required: true },
    keyId: { type: String, required: true },
    createdBy: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
  },
  [[{ remoteId: 1, _id: -1 }], [{ expiresAt: 1 }, { expireAfterSeconds: shownSeconds }]],
)

/** Tells whether a link holds. */
export function isLive({ endedAt, expiresAt }: PreviewDoc, now: Date): boolean {
  return endedAt === null && expiresAt > now
}
