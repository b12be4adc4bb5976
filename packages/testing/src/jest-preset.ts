import { createRequire } from 'node:module'
import { extname, join } from 'node:path'

const own = (name: string) => join(import.meta.dirname, `${name}${extname(import.meta.filename)}`)
const installed = createRequire(import.meta.url).resolve

/** Compiles TypeScript for jest's CommonJS runtime. */
export const transform = {
  '^.+\\.m?[tj]sx?$': [
    installed('@swc/jest'),
    {
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
    },
  ] as [string, Record<string, unknown>],
}

/** Packages for browsers that ship ES modules only and must be transformed, too. */
export const esmPackages = [
  '@drayline',
  'msw',
  '@mswjs',
  'until-async',
  'rettime',
  '@open-draft',
  'headers-polyfill',
  '@lingui',
  '@messageformat',
  'react-dropzone',
  'file-selector',
  'attr-accept',
]

/** Everything but the tests' places: for a remote in a repository of its own, `"jest": { "preset": "@drayline/testing" }`. */
const preset = {
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/)`],
  modulePathIgnorePatterns: ['/dist/', '/.cache/'],
  testEnvironment: installed('jest-fixed-jsdom'),
  testEnvironmentOptions: { customExportConditions: [''] },
  setupFilesAfterEnv: [own('jest-setup')],
  moduleNameMapper: { '\\.(css|woff2)$': own('empty-module') },
}

export default preset
