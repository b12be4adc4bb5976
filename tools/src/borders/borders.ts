/**
 * The contexts of the API and of `packages/domain`, each with those it may import besides itself. What is below knows
 * nothing of what is above: it asks through a port or is followed (`api/src/subscriptions.ts`).
 */
const contexts: Record<string, readonly string[]> = {
  kernel: [],
  platform: ['kernel'],
  operations: ['kernel', 'platform'],
  finance: ['kernel', 'platform', 'operations'],
  admin: ['kernel', 'platform'],
}

/** One import of one file by another, both as paths from the folder of the contexts. */
export interface Import {
  from: string
  to: string
}

/**
 * `finance/invoices` of `finance/invoices/invoice.model.ts`; undefined for files at the top, where all is put
 * together.
 */
export function featureOf(path: string): string | undefined {
  const [context, feature, file] = path.split('/')
  return context !== undefined && context in contexts && file ? `${context}/${feature}` : undefined
}

const contextOf = (feature: string) => feature.slice(0, feature.indexOf('/'))

/** Describes how an import violates the order of the contexts; undefined when it does not. */
export function upward({ from, to }: Import): string | undefined {
  const [reader, read] = [featureOf(from), featureOf(to)]
  // Catalogs and a package.json belong to no feature.
  if (!reader || reader === read || to.endsWith('.json')) return undefined
  if (!read) return `${from} imports ${to}, which is above every feature`
  const [above, below] = [contextOf(reader), contextOf(read)]
  if (above === below || contexts[above]?.includes(below)) return undefined
  return `${from} imports ${to}: ${above} is below ${below}`
}

/** Describes how an import of the API bypasses another feature's index. The kernel offers all it has. */
export function pastIndex({ from, to }: Import): string | undefined {
  const [reader, read] = [featureOf(from), featureOf(to)]
  if (!reader || !read || reader === read || contextOf(read) === 'kernel') return undefined
  return to === `${read}/index.ts` ? undefined : `${from} imports ${to}, which is not ${read}/index.ts`
}

/** Features that import each other in a circle, each circle as the way around. */
export function circlesOf(imports: readonly Import[]): string[] {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [reader, read] = [featureOf(from), featureOf(to)]
    if (!reader || !read || reader === read) continue
    graph.set(reader, (graph.get(reader) ?? new Set()).add(read))
  }
  return [...graph.keys()].flatMap((start) => wayBack(graph, start) ?? [])
}

function wayBack(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): string | undefined {
  const ways = new Map([[start, start]])
  for (const [feature, way] of ways) {
    for (const next of graph.get(feature) ?? []) {
      if (next === start) return `${way} → ${start}`
      if (!ways.has(next)) ways.set(next, `${way} → ${next}`)
    }
  }
  return undefined
}
