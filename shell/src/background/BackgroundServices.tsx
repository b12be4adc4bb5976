import { useEffect, useState } from 'react'
import { OverrideBanners } from '../overrides/OverrideBanners.tsx'
import { PreviewBars } from '../previews/PreviewBars.tsx'
import { useShell } from '../shell-context.ts'
import { ReleaseNotice } from './ReleaseNotice.tsx'
import { startRecovery } from './recovery.ts'
import { createReleaseWatch, type Offer } from './release-watch.ts'
import { watchVitals } from './vitals.ts'

/** What a page does besides showing itself: looking for new releases, measuring how it feels. */
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
  useEffect(() => {
    // How a page feels that runs what nobody has yet is not how pages feel.
    if (!shell.previews) shell.takeVitals = watchVitals().take
  }, [shell])
  useEffect(() => startRecovery(shell), [shell])
  return (
    <>
      <PreviewBars />
      <OverrideBanners />
      {offer ? <ReleaseNotice offer={offer} /> : null}
    </>
  )
}
