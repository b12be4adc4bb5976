import type { RemoteDescriptor, RemoteSource } from '@drayline/contract'

/** The name of a remote's container: an identifier, since it becomes a global variable. */
export function containerName(id: string): string {
  return id.replaceAll('-', '_')
}

/** The descriptor of a build: what the team wrote plus what only the build knows. */
export function remoteDescriptor(
  source: RemoteSource,
  version: string,
  exposes: Readonly<Record<string, string[]>>,
): RemoteDescriptor {
  return {
    ...source,
    schemaVersion: 1,
    version,
    container: containerName(source.id),
    entry: 'remoteEntry.js',
    builtAt: new Date().toISOString(),
    exposes: Object.fromEntries(Object.entries(exposes).map(([name, files]) => [name, { files }])),
  }
}
