import type { HostApi, SlotEntry, SlotName, SlotOutletProps, SlotProps } from '@drayline/contract'
import { type ComponentType, Suspense } from 'react'

/** Something in a slot, of the remote under test or standing for another one. */
export interface FakeSlotEntry<S extends SlotName = SlotName> {
  slot: S
  id: string
  /** The id where nothing is said. */
  title?: string
  Component: ComponentType<SlotProps[S]>
}

/** Writes down what is in a slot; the component is checked against what the slot hands to it. */
export function fakeSlot<S extends SlotName>(
  slot: S,
  id: string,
  Component: ComponentType<SlotProps[S]>,
  title?: string,
): FakeSlotEntry {
  return { slot, id, title, Component } as unknown as FakeSlotEntry
}

/** Slots as a test or the harness fills them, in the order given. Without entries every slot is a gap. */
export function createFakeSlots(
  entries: readonly FakeSlotEntry[],
): Pick<HostApi, 'slotEntries' | 'SlotOutlet'> {
  const inSlot = (name: SlotName) =>
    entries
      .filter((entry) => entry.slot === name)
      .map((entry) => ({ ...entry, title: entry.title ?? entry.id, anchor: `part-${entry.id}` }))

  /** Shows the parts as the shell does, without its boundaries: what throws in a test shall fail the test. */
  // biome-ignore lint/correctness/noComponentHookFactories: a host is made once
  function SlotOutlet({ name, slotProps }: SlotOutletProps) {
    return inSlot(name).map(({ id, title, anchor, Component }) => {
      const Part = Component as ComponentType<object>
      return (
        <section key={id} id={anchor} aria-label={title}>
          <Suspense>
            <Part {...slotProps} />
          </Suspense>
        </section>
      )
    })
  }

  return {
    slotEntries: (name): SlotEntry[] => inSlot(name).map(({ id, title, anchor }) => ({ id, title, anchor })),
    SlotOutlet,
  }
}
