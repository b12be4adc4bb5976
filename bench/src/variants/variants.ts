import { join } from 'node:path'
import { buildAll, staleFolders } from '../../../tools/src/builds.ts'
import { repositoryRoot } from '../../../tools/src/cache.ts'
import type { BenchContext } from '../support/context.ts'
import { openData, password } from '../support/data.ts'
import { type Front, signIn, startApi } from '../support/servers.ts'
import { buildBundle, buildReactAdmin } from './build.ts'

/** A front end that serves `/invoices` over the product's API. */
export interface Variant {
  name: 'federated' | 'single' | 'split' | 'react-admin'
  title: string
  url: string
  /** Matches as soon as a row with data is there, never a skeleton. */
  rowSelector: string
}

const ownRow = 'tbody tr[data-id]'
const fronts: { name: Variant['name']; title: string; front: Front; rowSelector: string }[] = [
  { name: 'federated', title: 'Drayline, federated', front: 'federated', rowSelector: ownRow },
  { name: 'single', title: 'the same screens, one bundle', front: 'bundle', rowSelector: ownRow },
  {
    name: 'split',
    title: 'the same screens, one build, a chunk per screen',
    front: 'bundle',
    rowSelector: ownRow,
  },
  {
    name: 'react-admin',
    title: 'minimal react-admin list',
    front: 'react-admin',
    rowSelector: 'tbody .RaDatagrid-row, tbody .RaDatagrid-clickableRow',
  },
]

/** Builds and serves all front ends on one database, each by a server of its own. */
export async function startVariants(bench: BenchContext): Promise<{ variants: Variant[]; cookie: string }> {
  const data = await openData(10_000, bench.lifecycle, bench.note)
  const folders: Record<Variant['name'], string> = {
    federated: await buildProduct(bench),
    single: await buildBundle('single'),
    split: await buildBundle('split'),
    'react-admin': await buildReactAdmin(),
  }
  const variants: Variant[] = []
  for (const { name, title, front, rowSelector } of fronts) {
    const { url } = await startApi({ data, front, shellDir: folders[name] }, bench.lifecycle)
    variants.push({ name, title, url, rowSelector })
  }
  const cookie = await signIn(variants[0]?.url ?? '', 'admin', password)
  return { variants, cookie }
}

/** Builds shell and remotes as `npm start` does. Answers the shell's folder. */
export async function buildProduct({ note, lifecycle }: BenchContext): Promise<string> {
  await buildAll(await staleFolders(), note, lifecycle.signal)
  return join(repositoryRoot, 'shell/dist')
}
