import { type SlotName, type SlotProps, useHost } from '@drayline/contract'
import { type ReactNode, Suspense } from 'react'
import { RemoteSlot } from '../federation/RemoteSlot.tsx'
import { slotFillers } from '../registry/compose.ts'
import { useFederation, useRemoteEntries } from '../routes/PagesContext.tsx'

interface Props<S extends SlotName> {
  name: S
  props: SlotProps[S]
  /** In place of each component while its code is on the way: of its final size. */
  fallback: ReactNode | ((index: number, count: number) => ReactNode)
}

/** What fills a slot for this person. */
export function useSlotFillers(name: SlotName) {
  const host = useHost()
  const remotes = useRemoteEntries().map((entry) => entry.remote)
  return slotFillers(remotes, name, host.can)
}

/** A named place that remotes fill, in their order. What is missing or fails leaves a gap. */
export function Slot<S extends SlotName>({ name, props, fallback }: Props<S>) {
  const federation = useFederation()
  const fillers = useSlotFillers(name)
  const skeleton = (index: number, count: number) =>
    typeof fallback === 'function' ? fallback(index, count) : fallback
  if (!federation) return skeleton(0, 1)
  return fillers.map((filler, index) => (
    <Suspense key={`${filler.remoteId}.${filler.id}`} fallback={skeleton(index, fillers.length)}>
      <RemoteSlot
        federation={federation}
        remoteId={filler.remoteId}
        expose={filler.expose}
        slotProps={props}
        fallback={skeleton(index, fillers.length)}
      />
    </Suspense>
  ))
}
