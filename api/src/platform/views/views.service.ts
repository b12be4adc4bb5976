import type { ViewInput } from '@drayline/domain/platform/views/view'
import { changesOf } from '../../kernel/base/changes.ts'
import { notFound, Problem } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { User } from '../users/index.ts'
import type { ViewDoc } from './view.model.ts'
import { View } from './view.model.ts'
import { presentView } from './view.presenter.ts'

/** A list with more saved views than this would be a mistake of a program. */
const maxViews = 100

const named = (name: string) => ({
  duplicates: { name: { key: 'view.duplicate', params: { name } } as const },
  audited: false,
})

/** Saves a view for the caller. 409 when a view of that list has the name already. */
export function createView(call: AnyCall, input: ViewInput): Promise<Written<ViewDoc>> {
  return write(
    call,
    async (tx) => {
      const userId = call.user.id
      await alone(tx, userId)
      if ((await View.countDocuments({ userId, list: input.list })) >= maxViews)
        throw new Problem(409, 'error.conflict')
      if (input.isDefault) await clearDefault(userId, input.list)
      return await tx.insert(View, { ...input, userId })
    },
    named(input.name),
  )
}

/** Names of the lists of which a user has saved views. */
export function listsWithViews(userId: number): Promise<string[]> {
  return View.distinct('list', { userId })
}

/** Changes a view of the caller; another's is not found. */
export function updateView(
  call: AnyCall,
  id: number,
  changes: Partial<ViewInput>,
): Promise<Written<ViewDoc>> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  return write(
    call,
    async (tx) => {
      await alone(tx, call.user.id)
      const before = await ownView(tx, call.user.id, id)
      if (changes.isDefault) await clearDefault(call.user.id, before.list, id)
      const changed = changesOf(before, given)
      return changed ? await tx.update(View, before, changed) : before
    },
    named(changes.name ?? ''),
  )
}

/** Removes a view of the caller. */
export async function removeView(call: AnyCall, id: number): Promise<void> {
  await write(
    call,
    async (tx) => {
      await tx.remove(View, await ownView(tx, call.user.id, id))
    },
    { audited: false },
  )
}

async function ownView(tx: Tx, userId: number, id: number): Promise<ViewDoc> {
  const view = await View.exists({ _id: id, userId })
  if (!view) throw notFound()
  return await tx.load(View, id, presentView)
}

/** One change of a user's views at a time, so that two of them cannot both become the default. */
async function alone(tx: Tx, userId: number): Promise<void> {
  await User.updateOne({ _id: userId }, { $set: { viewsChangedAt: tx.now } }, { timestamps: false })
}

async function clearDefault(userId: number, list: string, except = 0): Promise<void> {
  const others = { userId, list, isDefault: true, _id: op.ne(except) }
  await View.updateMany(others, { $set: { isDefault: false }, $inc: { version: 1 } })
}
