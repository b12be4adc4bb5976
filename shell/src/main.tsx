import './browser/nonce.ts'
import '@drayline/ui/styles.css'
import './boot/opening.css'
import type { BootData } from '@drayline/contract'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { readBoot } from './boot/boot.ts'
import { createShell } from './create-shell.ts'
import type { Overrides } from './overrides/overrides.ts'
import { createPages } from './routes/pages.ts'
import { firstScreen } from './routes/router.tsx'

// Not preloaded with the page, where it would hold up the code: the rows are worth more than their typeface.
void document.fonts?.load('1rem "Inter Variable"')

/** If the server permits it, a developer's tab may take a remote from a local build. */
async function open(boot: BootData): Promise<void> {
  const { createOverrides } = await import('./overrides/overrides.ts')
  const overrides = createOverrides()
  start({ ...boot, registry: await overrides.apply(boot.registry) }, overrides)
}

function start(boot: BootData | null, overrides?: Overrides): void {
  const shell = createShell({ boot, overrides })
  // The router starts here, before the first render: code and data of the first screen are on their way.
  const pages = createPages(shell)
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id "root"')
  const ready = Promise.all([shell.ready, firstScreen(pages.get().router)])
  void ready.then(() => createRoot(root).render(<App shell={shell} pages={pages} />))
}

const boot = readBoot()
if (boot?.flags.overrides) void open(boot)
else start(boot)
