import { op } from '../../kernel/database/filter.ts'
import { plainModel } from '../../kernel/database/model.ts'
import type { UserDoc } from '../../platform/users/index.ts'
import { User } from '../../platform/users/index.ts'

/** Written by the person who takes an administrator away, so that two who do it at once cannot both succeed. */
const UserGuard = plainModel<{ _id: string; changes: number }>('user_guards', {
  _id: { type: String, required: true },
  changes: { type: Number, default: 0 },
})

/** In a transaction: whether there would be an administrator left without this one. */
export async function hasOtherAdmin(user: Pick<UserDoc, '_id'>): Promise<boolean> {
  await UserGuard.updateOne({ _id: 'admins' }, { $inc: { changes: 1 } }, { upsert: true })
  const others = await User.findOne(
    { role: 'admin', deactivatedAt: null, _id: op.ne(user._id) },
    {
      _id: 1,
    },
  ).lean()
  return others !== null
}
