import type { SlotName, SlotOutletProps } from '@drayline/contract'
import { useLanguage } from '@drayline/platform/i18n'
import { styled } from '@drayline/platform/styled'
import { Card, ErrorState, SkeletonRows } from '@drayline/ui'
import { Suspense } from 'react'
import { federationMessages } from '../federation/messages.ts'
import { RemoteSlot, type SlotFailure } from '../federation/RemoteSlot.tsx'
import { slotEntry } from '../registry/compose.ts'
import { useFederation } from '../routes/PagesContext.tsx'
import { ShortcutSettings } from '../shortcuts/ShortcutSwitch.tsx'
import { useSlotFillers } from './Slot.tsx'

/** Scrolled to, it stays below the page's own navigation (the page keeps clear of the header). A part with nothing to say takes no room. */
const Part = styled.section`
  min-width: 0;
  scroll-margin-top: 3.25rem;

  &:empty { display: none; }
`

/**
 * A place in a remote's screen that remotes fill (`Slot` of the contract). Each part has its own boundary: one that
 * fails says so in its place and offers another try, and nothing beside it notices.
 */
export function SlotOutlet({ name, slotProps }: SlotOutletProps) {
  const federation = useFederation()
  const language = useLanguage()
  const fillers = useSlotFillers(name)
  if (!federation) return null
  const parts = fillers.map((filler) => {
    const { title, anchor } = slotEntry(filler, language)
    const skeleton = isWindow(name) ? null : <PartSkeleton title={title} />
    return (
      <Part key={`${filler.remoteId}.${filler.id}`} id={anchor} aria-label={title}>
        <Suspense fallback={skeleton}>
          <RemoteSlot
            federation={federation}
            remoteId={filler.remoteId}
            expose={filler.expose}
            slotProps={slotProps}
            fallback={skeleton}
            failed={(failure) => <PartFailure title={title} {...failure} />}
          />
        </Suspense>
      </Part>
    )
  })
  return name === 'settings/tab/v1' ? [<ShortcutSettings key="shell.shortcuts" />, ...parts] : parts
}

/** A window over the screen takes no room in it while it is on its way. */
const isWindow = (name: SlotName) => name === 'client/create/v1' || name === 'broker/create/v1'

function PartSkeleton({ title }: { title: string }) {
  return (
    <Card flush title={title}>
      <SkeletonRows rows={3} columns={3} />
    </Card>
  )
}

function PartFailure({ title, error, retrying, onRetry }: SlotFailure & { title: string }) {
  const t = federationMessages.useT()
  return (
    <Card title={title}>
      <ErrorState
        compact
        title={t('slot.failed.title', { part: title })}
        description={t(`slot.failed.${error.reason === 'render' ? 'render' : 'load'}`)}
        retrying={retrying}
        onRetry={onRetry}
      />
    </Card>
  )
}
