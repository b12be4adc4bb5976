import { plainModel } from '../../kernel/database/model.ts'

/** Leave for one call, given to who has just proved who they are. */
export interface StepUpGrantDoc {
  /** Hash of the grant. */
  _id: string
  /** Id of the question that was answered: each is answered once. */
  question: string
  userId: number
  /** The signing-in it was given in: no other browser may use it. */
  signInId: string
  /** Keyed hash of the call it is for. */
  action: string
  /** Operation that has used it. The same operation may be repeated: it is carried out once. */
  usedBy: string | null
  expireAt: Date
}

export const StepUpGrantRecord = plainModel<StepUpGrantDoc>(
  'step_up_grants',
  {
    _id: { type: String, required: true },
    question: { type: String, required: true },
    userId: { type: Number, required: true },
    signInId: { type: String, required: true },
    action: { type: String, required: true },
    usedBy: { type: String, default: null },
    expireAt: { type: Date, required: true },
  },
  [
    [{ question: 1 }, { unique: true }],
    [{ expireAt: 1 }, { expireAfterSeconds: 0 }],
  ],
)
