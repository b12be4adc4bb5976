import { databaseNow } from '../../kernel/database/database-clock.ts'
import { driverCollection, plainModel } from '../../kernel/database/model.ts'

/** A question of a grouping (`keepGroups`) that took long to read. MongoDB removes it when nobody asks any more. */
interface AskedQuestionDoc {
  /** The grouping's name and the question, as text. */
  _id: string
  name: string
  question: object
  askedAt: Date
}

/** In seconds: what was asked in the evening is there in the morning. */
const keptFor = 16 * 60 * 60
/** An office asks a dozen. */
const mostAtStart = 60

export const AskedQuestion = plainModel<AskedQuestionDoc>(
  'asked_questions',
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    question: { type: {} as never, required: true },
    askedAt: { type: Date, required: true },
  },
  [[{ askedAt: 1 }, { expireAfterSeconds: keptFor }]],
)

/** Remembers that a question was asked, for processes that start later. */
export async function noteQuestion({ _id, ...asked }: Omit<AskedQuestionDoc, 'askedAt'>): Promise<void> {
  const $set = { ...asked, askedAt: databaseNow() }
  const options = { upsert: true, ignoreUndefined: true, maxTimeMS: 5_000 }
  await driverCollection(AskedQuestion).updateOne({ _id }, { $set }, options)
}

/** Questions that were asked in the last hours, the latest first. */
export async function askedLately(): Promise<Pick<AskedQuestionDoc, 'name' | 'question'>[]> {
  const since = new Date(databaseNow().getTime() - keptFor * 1_000)
  return await driverCollection(AskedQuestion)
    .find({ askedAt: { $gte: since } }, { maxTimeMS: 5_000 })
    .sort({ askedAt: -1 })
    .limit(mostAtStart)
    .toArray()
}
