import { type SlotName, type SlotProps, useHost } from '@drayline/contract'
import { type ReactNode, Suspense } from 'react'
import { RemoteSlot } from '../federation/RemoteSlot.tsx'
import { slotFillers } from '../registry/compose.ts'
import { useFederation, useRemoteEntries } from '../routes/PagesContext.tsx'

/** Contents of a slot for this person. */
export function useSlotFillers(name: SlotName) {
  const host = useHost()
  const remotes = useRemoteEntries().map((entry) => entry.remote)
  return slotFillers(remotes, name, host.can)
}

interface FillerProps<S extends SlotName> {
  filler: ReturnType<typeof useSlotFillers>[number]
  props: SlotProps[S]
  fallback: ReactNode
}

/** One of the components that fill a slot; the fallback until it is there. */
export function SlotFiller<S extends SlotName>({ filler, props, fallback }: FillerProps<S>) {
  const federation = useFederation()
  if (!federation) return fallback
  return (
    <Suspense fallback={fallback}>
      <RemoteSlot
        federation={federation}
        remoteId={filler.remoteId}
        expose={filler.expose}
        slotProps={props}
        fallback={fallback}
      />
    </Suspense>
  )
}
