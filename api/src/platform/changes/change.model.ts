import type { Touched } from '@drayline/domain/kernel/records/change'
import mongoose from 'mongoose'
import { databaseNow } from '../../kernel/database/database-clock.ts'
import { plainModel } from '../../kernel/database/model.ts'

/**
 * That a change was made, for those who look at its records now and for figures that are kept. No one reads it later;
 * MongoDB removes it.
 */
export interface ChangeDoc {
  _id: mongoose.mongo.ObjectId
  /** Names all changes of one call. */
  change: string
  by: { id: number; name: string } | null
  touched: Touched[]
  edited: Touched[]
  /** Whose records were changed: `client:7`, `broker:none`. Missing where that is not known: it may be everybody's. */
  parties?: string[]
  at: Date
}

/** Longer than a lost live connection takes to come back, in seconds. */
export const keptFor = 60 * 60

/** Changes are found by the time in it: that of the database, whatever the machine of a command says. */
function newId(): mongoose.mongo.ObjectId {
  const { ObjectId } = mongoose.mongo
  return new ObjectId(ObjectId.generate(Math.floor(databaseNow().getTime() / 1000)))
}

export const ChangeRecord = plainModel<ChangeDoc>(
  'changes',
  {
    _id: { type: mongoose.Schema.Types.ObjectId, default: newId },
    change: { type: String, required: true },
    by: { type: {} as never, default: null },
    touched: { type: [String], required: true },
    edited: [String],
    parties: { type: [String], default: undefined },
    at: { type: Date, required: true },
  },
  [[{ at: 1 }, { expireAfterSeconds: keptFor }]],
)
