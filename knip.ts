import type { KnipConfig } from 'knip'
import admin from './mf-admin/remote.config.ts'
import finance from './mf-finance/remote.config.ts'
import operations from './mf-operations/remote.config.ts'
import reference from './packages/reference-remote/remote.config.ts'

/** A remote: its modules are named in its configuration, not imported. */
function remote({ exposes }: { exposes: Readonly<Record<string, string>> }) {
  const modules = Object.values(exposes).map((path) => path.replace('./', ''))
  return { entry: ['remote.config.ts', 'src/standalone.tsx', ...modules], project: ['**/*.{ts,tsx}'] }
}

/** A package that remotes of other repositories build on: what it exports is used elsewhere, too. */
const publicPackage = { project: ['src/**/*.{ts,tsx}'], includeEntryExports: false }

/** Everything `npm test` refuses: files, exports and dependencies that nothing uses. */
const config: KnipConfig = {
  includeEntryExports: true,
  // Props and other types of what is exported may be exported beside it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  treatConfigHintsAsErrors: true,
  // Make certificates, for deploy/ and tests of TLS, and networks of processes.
  ignoreBinaries: ['openssl', 'setpriv', 'unshare'],
  // Loaded by path: by webpack (a loader, a module in another's place), by lerna, Stryker or jest, or as a remote.
  ignoreIssues: {
    // The type of the JSON beside it.
    'packages/api-document/openapi.d.ts': ['exports'],
    'packages/federation/src/catalogue-loader.ts': ['exports'],
    'bench/src/variants/no-prefetch.ts': ['exports'],
    'tools/src/versions/changelog-preset.ts': ['exports'],
    'tools/src/mutation/{list-only,nearest-first,run-lines-reporter}.ts': ['exports'],
    'shell/fixtures/mf-sample/**': ['exports'],
  },
  workspaces: {
    // The test runner of Stryker is named in its options; lerna is a command that `version-packages` runs.
    '.': { project: ['*.ts'], ignoreDependencies: ['@stryker-mutator/jest-runner', 'lerna'] },
    shell: {
      entry: ['src/main.tsx', 'fixtures/**/*.{ts,tsx}'],
      project: ['**/*.{ts,tsx}'],
      // The sample remote has it from the shell, as remotes do.
      ignoreDependencies: ['yup'],
    },
    'mf-admin': remote(admin),
    'mf-finance': remote(finance),
    // The worker that draws PDFs is the one that react-pdf brings, of the same version.
    'mf-operations': { ...remote(operations), ignoreDependencies: ['pdfjs-dist'] },
    'packages/contract': publicPackage,
    'packages/platform': publicPackage,
    'packages/testing': publicPackage,
    'packages/ui': {
      ...publicPackage,
      // The gallery's dev server opens it by path.
      entry: ['src/gallery/page.tsx'],
      // Named in styles.css.
      ignoreDependencies: ['@fontsource-variable/inter'],
    },
    'packages/reference-remote': remote(reference),
    'packages/federation': {
      project: ['src/**/*.ts'],
      // Named in webpack's configuration as texts: the loader, the minifier's engine, and an alias.
      ignoreDependencies: ['swc-loader', '@swc/core', '@module-federation/runtime'],
    },
    'packages/domain': { project: ['src/**/*.ts'] },
    api: {
      // Processes and threads of their own.
      entry: ['src/main.ts', 'src/**/{child,pdf-child,print-worker,probe}.ts'],
      project: ['src/**/*.ts'],
      // Read as files, to be run with the builds of remotes.
      ignoreDependencies: ['@module-federation/runtime-core'],
    },
    tools: {
      entry: [
        'src/*.ts',
        'src/*/{run,serve,probe,changelog-preset,list-only,nearest-first,run-lines-reporter}.ts',
        'src/testing/hold-database.ts',
      ],
      project: ['src/**/*.ts'],
    },
    bench: {
      entry: ['src/run.ts', 'src/support/fill-book.ts', 'src/servers/*.ts', 'src/variants/*.{ts,tsx}'],
      project: ['src/**/*.{ts,tsx}'],
    },
    e2e: { entry: ['src/run.ts', 'src/journeys/*.ts'], project: ['src/**/*.ts'] },
  },
}

export default config
