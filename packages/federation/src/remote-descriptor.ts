import type { ExposedModule, RemoteDescriptor, RemoteSource } from '@drayline/contract'
import { containerName } from '@drayline/contract/descriptor'
import { sharedRanges } from './sharing.ts'

/** The descriptor of a build: what the team wrote plus what only the build knows. */
export function remoteDescriptor(
  source: RemoteSource,
  version: string,
  builtAt: string,
  exposes: Readonly<Record<string, ExposedModule>>,
): RemoteDescriptor {
  return {
    ...source,
    schemaVersion: 1,
    version,
    container: containerName(source.id),
    entry: 'remoteEntry.js',
    builtAt,
    exposes,
    shared: sharedRanges(),
  }
}
