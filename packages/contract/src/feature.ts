import type { RemoteSource } from './descriptor.ts'

type Parts = Omit<RemoteSource, 'id' | 'title' | 'owner' | 'contract'>

/** Contribution of one feature folder of a remote to the shell; kept beside its code in `<feature>.feature.ts`. */
export type RemoteFeature = Partial<Parts>

/** A remote's parts from those of its features. @throws Error when two features expose the same name */
export function joinFeatures(...features: readonly RemoteFeature[]): Parts {
  const shortcuts = features.flatMap((feature) => feature.quickActions ?? [])
  return {
    pathRoots: features.flatMap((feature) => feature.pathRoots ?? []),
    exposes: joinExposes(features),
    routes: features.flatMap((feature) => feature.routes ?? []),
    nav: features.flatMap((feature) => feature.nav ?? []),
    newItems: features.flatMap((feature) => feature.newItems ?? []),
    // Left out when there are none: then the dashboard offers the new items.
    ...(shortcuts.length > 0 && { quickActions: shortcuts }),
    places: features.flatMap((feature) => feature.places ?? []),
    search: features.flatMap((feature) => feature.search ?? []),
    slots: features.flatMap((feature) => feature.slots ?? []),
    ownSlots: features.flatMap((feature) => feature.ownSlots ?? []),
    entityLinks: features.flatMap((feature) => feature.entityLinks ?? []),
  }
}

function joinExposes(features: readonly RemoteFeature[]): Record<string, string> {
  const joined: Record<string, string> = {}
  for (const [name, file] of features.flatMap((feature) => Object.entries(feature.exposes ?? {}))) {
    if (joined[name]) throw new Error(`exposes['${name}'] is named twice: ${joined[name]} and ${file}`)
    joined[name] = file
  }
  return joined
}
