import { type SlotName, type SlotProps, useHost } from '@drayline/contract'
import { type ReactNode, Suspense } from 'react'
import { RemoteSlot } from '../federation/RemoteSlot.tsx'
import { slotFillers } from '../registry/compose.ts'
import { useFederation, useRemoteEntries } from '../routes/PagesContext.tsx'

interface Props<S extends SlotName> {
  name: S
  props: SlotProps[S]
  /** In place of each component while its code is on the way: of its final size. */
  fallback: ReactNode
  /** Around each component. */
  wrap?: (content: ReactNode, key: string) => ReactNode
}

/** What fills a slot for this person. */
export function useSlotFillers(name: SlotName) {
  const host = useHost()
  const remotes = useRemoteEntries().map((entry) => entry.remote)
  return slotFillers(remotes, name, host.can)
}

/** A named place that remotes fill, in their order. What is missing or fails leaves a gap. */
export function Slot<S extends SlotName>({ name, props, fallback, wrap = (content) => content }: Props<S>) {
  const federation = useFederation()
  const fillers = useSlotFillers(name)
  if (!federation) return fallback
  return fillers.map((filler) => {
    const key = `${filler.remoteId}.${filler.id}`
    return (
      <Suspense key={key} fallback={fallback}>
        {wrap(
          <RemoteSlot
            federation={federation}
            remoteId={filler.remoteId}
            expose={filler.expose}
            slotProps={props}
            fallback={fallback}
          />,
          key,
        )}
      </Suspense>
    )
  })
}
