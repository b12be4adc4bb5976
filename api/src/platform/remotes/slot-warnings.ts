import type { RemoteDescriptor } from '@drayline/contract'
import { slots as contractSlots } from '@drayline/contract/slots'
import { op } from '../../kernel/database/filter.ts'
import { releaseId } from './release-id.ts'
import type { PointerDoc, ReleaseDoc } from './remote.model.ts'
import { RemotePointer, RemoteRelease } from './remote.model.ts'

/**
 * Parts of a version that will not be shown yet: the remote whose slot they fill is not there, or gives the slot in
 * another version. Nothing breaks by it, so that teams may publish in any order.
 */
export async function slotWarnings({ slots = [], ownSlots = [] }: RemoteDescriptor): Promise<string[]> {
  const known = new Set<string>([...contractSlots, ...ownSlots.map(({ slot }) => slot)])
  const foreign = slots.flatMap(({ slot }, index) =>
    known.has(slot) ? [] : [{ slot, field: `slots[${index}].slot` }],
  )
  if (foreign.length === 0) return []
  const given = await givenSlots()
  return foreign
    .filter(({ slot }) => !given.includes(slot))
    .map(
      ({ slot, field }) =>
        `${field}: nobody gives '${slot}'${otherVersions(slot, given)}; it is shown once somebody does`,
    )
}

/** Slots of the versions that users get. */
async function givenSlots(): Promise<string[]> {
  const pointers = await RemotePointer.find({}, { version: 1 }).lean<PointerDoc[]>()
  const ids = pointers.map(({ _id, version }) => releaseId(_id, version))
  const releases = await RemoteRelease.find({ _id: op.in(ids) }, { 'descriptor.ownSlots': 1 }).lean<
    Pick<ReleaseDoc, 'descriptor'>[]
  >()
  return releases.flatMap(({ descriptor }) => (descriptor?.ownSlots ?? []).map(({ slot }) => slot))
}

function otherVersions(slot: string, given: readonly string[]): string {
  const place = slot.slice(0, slot.lastIndexOf('/') + 1)
  const others = given.filter((each) => each.startsWith(place))
  return others.length > 0 ? `, but ${others.join(', ')}` : ''
}
