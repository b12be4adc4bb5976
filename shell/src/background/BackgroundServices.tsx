import { useEffect, useState } from 'react'
import { OverrideBanners } from '../overrides/OverrideBanners.tsx'
import { PreviewBars } from '../previews/PreviewBars.tsx'
import { useShell } from '../shell-context.ts'
import { ReleaseNotice } from './ReleaseNotice.tsx'
import { startRecovery } from './recovery.ts'
import { createReleaseWatch, type Offer } from './release-watch.ts'
import { startTelemetry } from './telemetry.ts'
import { watchVitals } from './vitals.ts'

/** What a page does besides showing itself: looking for new releases, telling the server how it fared. */
export function BackgroundServices() {
  const shell = useShell()
  const [offer, setOffer] = useState<Offer | null>(null)
  useEffect(() => {
    const watch = createReleaseWatch({
      federation: () => shell.federation,
      shellVersion: shell.shellVersion,
      previews: shell.previews,
      isReplaced: (id) => shell.overrides?.list().some((override) => override.id === id) ?? false,
      onOffer: setOffer,
    })
    return watch.start()
  }, [shell])
  useEffect(
    () =>
      startTelemetry({
        outcomes: shell.outcomes,
        versions: versionsOf(shell),
        // How a page feels that runs what nobody has yet is not how pages feel.
        takeVitals: shell.previews ? () => [] : watchVitals().take,
      }),
    [shell],
  )
  useEffect(() => startRecovery(shell), [shell])
  return (
    <>
      <PreviewBars />
      <OverrideBanners />
      {offer ? <ReleaseNotice offer={offer} /> : null}
    </>
  )
}

function versionsOf({ federation, shellVersion }: ReturnType<typeof useShell>): string {
  const remotes = federation?.store.list() ?? []
  return [shellVersion, ...remotes.map(({ remote }) => `${remote.id}@${remote.version}`)].join(' ')
}
