import type { RemoteDescriptor } from '@drayline/contract'
import { op } from '../../kernel/database/filter.ts'
import { releaseId } from './release-id.ts'
import type { ReleaseDoc } from './remote.model.ts'
import { RemoteRelease } from './remote.model.ts'

type Lists = {
  [P in keyof RemoteDescriptor as NonNullable<RemoteDescriptor[P]> extends readonly unknown[]
    ? P
    : never]-?: NonNullable<RemoteDescriptor[P]>
}

/** Names by which people know the entries of each list. A new list of a descriptor does not compile before it is here. */
const names: { readonly [P in keyof Lists]: (entry: Lists[P][number]) => string } = {
  pathRoots: (root) => root,
  routes: ({ path }) => path,
  nav: ({ id }) => id,
  newItems: ({ id }) => id,
  quickActions: ({ id }) => id,
  places: ({ to }) => to,
  search: ({ id }) => id,
  slots: ({ slot, id }) => `${slot} ${id}`,
  ownSlots: ({ slot }) => slot,
  entityLinks: ({ entityType }) => entityType,
}

/** Entries of one version that another lacks, `routes /claims/open`: what people who get the other would miss. */
export function droppedParts(before: RemoteDescriptor, after: RemoteDescriptor): string[] {
  return Object.entries(names).flatMap(([part, nameOf]) => {
    const namesIn = (descriptor: RemoteDescriptor) =>
      ((descriptor[part as keyof Lists] ?? []) as never[]).map((entry) =>
        (nameOf as (entry: never) => string)(entry),
      )
    const kept = new Set(namesIn(after))
    return namesIn(before)
      .filter((name) => !kept.has(name))
      .map((name) => `${part} ${name}`)
  })
}

/** What people miss who had one stored version of a remote and get another. */
export async function droppedBetween(remoteId: string, from: string, to: string): Promise<string[]> {
  if (from === to) return []
  const ids = [releaseId(remoteId, from), releaseId(remoteId, to)]
  const found = await RemoteRelease.find({ _id: op.in(ids) }, { descriptor: 1 }).lean<
    Pick<ReleaseDoc, '_id' | 'descriptor'>[]
  >()
  const [before, after] = ids.map((id) => found.find(({ _id }) => _id === id)?.descriptor)
  return before && after ? droppedParts(before, after) : []
}
