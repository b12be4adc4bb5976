import { installedFolder, readPackageJson } from './paths.ts'

/**
 * Kind of build: the shell (`host`), a remote as it is published (`remote`), or a remote that runs alone in its
 * harness (`standalone`).
 */
export type BuildRole = 'host' | 'remote' | 'standalone'

/** One row of the sharing table, as the federation plugin takes it. */
export interface SharedModule {
  singleton: true
  /** Exact version that the shell provides. */
  version: string
  /** Versions that a consumer accepts without a warning; false is any. */
  requiredVersion: string | false
  /** The shell's copy is in its first script: no asynchronous start-up, no extra request. */
  eager: boolean
  /** A remote carries no copy of its own. */
  import?: false
}

/** Facades of `@drayline/platform`: everything that it exports. */
export function platformFacades(): string[] {
  const { exports = {} } = readPackageJson(installedFolder('@drayline/platform'))
  return Object.keys(exports)
    .map((path) => path.replace('./', '@drayline/platform/'))
    .sort()
}

/**
 * Modules that lists do not need. They are in files of their own, which a screen loads with its code, and which the
 * server has fetched beside the code of a page that begins with it. Nothing in the shell's own first script may
 * import it.
 */
export const deferredModules: readonly string[] = [
  '@drayline/platform/luxon',
  '@drayline/platform/form',
  '@drayline/platform/yup',
  '@drayline/ui/drag',
  '@drayline/ui/forms',
  '@drayline/ui/tabs',
]

/** The packages everybody shares, with the keys under which the federation runtime knows them. */
function sharedPackages(): { keys: string[]; version: string }[] {
  const versionOf = (name: string) => readPackageJson(installedFolder(name)).version
  return [
    // The keys with a slash cover subpaths (`react/jsx-runtime`, `react-dom/client`), which would otherwise escape
    // and bring a second React (module-federation/core issue 4727).
    { keys: ['react', 'react/'], version: versionOf('react') },
    { keys: ['react-dom', 'react-dom/'], version: versionOf('react-dom') },
    { keys: platformFacades(), version: versionOf('@drayline/platform') },
    { keys: ['@drayline/contract'], version: versionOf('@drayline/contract') },
    {
      keys: ['@drayline/ui', '@drayline/ui/drag', '@drayline/ui/forms', '@drayline/ui/tabs'],
      version: versionOf('@drayline/ui'),
    },
  ]
}

/**
 * The one sharing table. Versions are explicit, because detection fails with hoisted workspaces
 * (webpack issue 13457). A standalone build shares nothing: it holds one copy of everything.
 */
export function sharedModules(role: BuildRole): Record<string, SharedModule> {
  if (role === 'standalone') return {}
  const rows = sharedPackages().flatMap(({ keys, version }) =>
    keys.map((key): [string, SharedModule] => [
      key,
      sharedModule(role, version, !deferredModules.includes(key)),
    ]),
  )
  return Object.fromEntries(rows)
}

/** From the minor version on, which is where names are added: a patch of a package sends nobody to the shell first. */
function acceptedRange(version: string): string {
  return `^${version.replace(/\d+$/, '0')}`
}

/** Modules that a remote takes from the shell, with the versions it accepts. */
export function sharedRanges(): Record<string, string> {
  return Object.fromEntries(sharedPackageNames(({ version }) => acceptedRange(version)))
}

/** Modules that the shell provides, with their versions. */
export function sharedVersions(): Record<string, string> {
  return Object.fromEntries(sharedPackageNames(({ version }) => version))
}

function sharedPackageNames(textOf: (row: { version: string }) => string): [string, string][] {
  return sharedPackages().flatMap((row) =>
    row.keys.filter((key) => !key.endsWith('/')).map((key): [string, string] => [key, textOf(row)]),
  )
}

function sharedModule(role: 'host' | 'remote', version: string, eager: boolean): SharedModule {
  const row = { singleton: true as const, version }
  // The shell takes its own copies: comparing them with a range would only cost time before the first screen.
  if (role === 'host') return { ...row, requiredVersion: false, eager }
  return { ...row, requiredVersion: acceptedRange(version), eager: false, import: false }
}

/** Every module that the shell provides, by the names that remotes import. */
export function providedModules(): string[] {
  return [
    ...['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'],
    ...new Set([...platformFacades(), '@drayline/contract', '@drayline/ui', ...deferredModules]),
  ]
}

/**
 * Request of a module that could import all that the shell provides, and is never run: webpack provides a shared module
 * only when its own code uses it (webpack pull request 11043), while remotes may use any of these. Each runs when
 * the shell or a remote first asks for it.
 */
export function providedRequest(): string {
  const imports = providedModules().map((name) =>
    deferredModules.includes(name) ? `import('${name}')` : `import(/* webpackMode: "eager" */ '${name}')`,
  )
  return `data:text/javascript,export const provided = () => [${imports.join(', ')}]`
}

/**
 * Libraries that shared sources (`@drayline/domain`) import directly. In remotes they lead to the shell's copy, or
 * each remote would carry its own.
 */
export const libraryFacades: Readonly<Record<string, string>> = {
  yup: '@drayline/platform/yup',
  luxon: '@drayline/platform/luxon',
  formik: '@drayline/platform/form',
  '@lingui/core': '@drayline/platform/lingui',
}
