import type { ExposedModule, RemoteDescriptor, RemoteSource } from '@drayline/contract'
import { containerName } from '@drayline/contract/descriptor'
import { type Catalogs, withTexts } from './route-texts.ts'
import { sharedRanges } from './sharing.ts'

/**
 * The descriptor of a build: what the team wrote, with its texts, plus what only the build knows.
 * @throws Error when a text that it names is not there
 */
export function remoteDescriptor(
  source: RemoteSource,
  version: string,
  builtAt: string,
  exposes: Readonly<Record<string, ExposedModule>>,
  catalogs: Catalogs,
): RemoteDescriptor {
  return {
    ...source,
    routes: withTexts(source.routes, catalogs),
    schemaVersion: 1,
    version,
    container: containerName(source.id),
    entry: 'remoteEntry.js',
    builtAt,
    exposes,
    shared: sharedRanges(),
  }
}

export { readCatalogs } from './route-texts.ts'
