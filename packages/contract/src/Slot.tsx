import type { SlotEntry, SlotName, SlotProps } from './slots.ts'
import { useHost } from './use-host.ts'

export type SlotElementProps<S extends SlotName> = { name: S } & SlotProps[S]

/**
 * A place in a screen that other remotes fill: `<Slot name="client/section/v1" clientId={7} />`. The shell shows what
 * fills it for this person, in order, each in an element with its anchor as id. One that is on the way has a skeleton,
 * one that fails says so and offers another try, and one whose remote is not there leaves a gap.
 */
export function Slot<S extends SlotName>({ name, ...slotProps }: SlotElementProps<S>) {
  const { SlotOutlet } = useHost()
  return <SlotOutlet name={name} slotProps={slotProps as unknown as SlotProps[SlotName]} />
}

/** Contents of a slot for this person, in order: for a page's own navigation. */
export function useSlotEntries(name: SlotName): readonly SlotEntry[] {
  return useHost().slotEntries(name)
}
