import { plainModel } from '../../kernel/database/model.ts'

/** A backup that was made of this database. The file itself is elsewhere. */
export interface BackupDoc {
  /** As it stands in the file. */
  _id: string
  /** The moment that the data in it is of. */
  at: Date
  /** When the file was complete. */
  endedAt: Date
  bytes: number
  documents: number
  collections: number
  isEncrypted: boolean
  /** When a restore of it was last compared and checked; null when nobody has tried. */
  verifiedAt: Date | null
  /** The moment up to which changes after it were saved; missing where none were. */
  changesUntil?: Date
  /** Tells the command that saves changes where the ones end that it reads. */
  changesRun?: string
}

export const BackupRecord = plainModel<BackupDoc>(
  'backups',
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    endedAt: { type: Date, required: true },
    bytes: { type: Number, required: true },
    documents: { type: Number, required: true },
    collections: { type: Number, required: true },
    isEncrypted: { type: Boolean, required: true },
    verifiedAt: { type: Date, default: null },
    changesUntil: Date,
    changesRun: String,
  },
  [[{ at: 1 }]],
)
