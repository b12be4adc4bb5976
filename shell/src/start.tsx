import type { BootData } from '@drayline/contract'
import { startTransition, useInsertionEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { readBoot } from './boot/boot.ts'
import { inTurns, nextTurn } from './boot/turns.ts'
import { ignoreFileDrops } from './browser/file-drops.ts'
import { createShell } from './create-shell.ts'
import type { Overrides } from './overrides/overrides.ts'
import type { Previews } from './previews/previews.ts'
import { hasPreviews } from './previews/previews-key.ts'
import { createPages } from './routes/pages.ts'
import { firstScreen } from './routes/router.tsx'

interface Replaced {
  overrides?: Overrides | undefined
  previews?: Previews | undefined
}

/** A tab that tries versions by links, or takes remotes from local builds where the server permits it. */
async function open(boot: BootData): Promise<void> {
  const previews = hasPreviews() ? (await import('./previews/previews.ts')).createPreviews() : undefined
  const overrides = boot.flags.overrides
    ? (await import('./overrides/overrides.ts')).createOverrides()
    : undefined
  // Nobody who is not signed in has a registry.
  const tried = boot.user ? await previews?.apply(boot.registry) : undefined
  const registry = tried ?? boot.registry
  await start({ ...boot, registry: (await overrides?.apply(registry)) ?? registry }, { overrides, previews })
}

/** The server has drawn the frame; the first render takes its place, and from then on it can be used. */
function TakeOver({ root }: { root: HTMLElement }) {
  // Before the effects of the page, which may put the focus somewhere.
  useInsertionEffect(() => {
    root.inert = false
    document.getElementById('outline')?.remove()
  }, [root])
  return null
}

async function start(boot: BootData | null, replaced: Replaced = {}): Promise<void> {
  const shell = createShell({ boot, ...replaced })
  await nextTurn()
  const federation = shell.registry ? shell.makeFederation(shell.registry) : undefined
  await nextTurn()
  // The router starts here, before the first render: code and data of the first screen are on their way.
  const pages = createPages(shell, federation)
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id "root"')
  const isFramed = root.inert || document.getElementById('outline') !== null
  await Promise.all([shell.ready, firstScreen(pages.get().router, isFramed ? 'framed' : 'empty')])
  const draw = () =>
    createRoot(root).render(
      <>
        <TakeOver root={root} />
        <App shell={shell} pages={pages} />
      </>,
    )
  // In one go the first row is there 7 % sooner.
  if (inTurns) startTransition(draw)
  else draw()
}

/** Puts the shell together with what the server wrote into the page, and draws the first screen. */
export async function openPage(): Promise<void> {
  ignoreFileDrops()
  const boot = readBoot()
  if (boot && (boot.flags.overrides || hasPreviews())) await open(boot)
  else await start(boot)
}
