import type { Config } from 'jest'

const transform: Config['transform'] = {
  '^.+\\.m?[tj]sx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
    },
  ],
}

/** Packages that ship ES modules only and must be transformed for jest's CommonJS runtime. */
const esmPackages = [
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
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'zip-stream',
  'compress-commons',
  'crc32-stream',
  'is-stream',
  'tar',
  'yallist',
  'nodemailer',
  'htmlparser2',
  'domhandler',
  'domutils',
  'domelementtype',
  'dom-serializer',
  'entities',
  'p-limit',
  'yocto-queue',
  'age-encryption',
  '@noble',
  '@scure',
]

/** The MongoDB driver loads `os` with a dynamic import, which jest's runtime refuses unless it is transformed. */
const driverFile = '(mongoose/node_modules/)?mongodb/lib/runtime_adapters\\.js'

const shared = {
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/|${driverFile})`],
  modulePathIgnorePatterns: ['/dist/', '/.data/', '/.cache/'],
} satisfies Partial<Config>

const config: Config = {
  testTimeout: 120_000,
  projects: [
    {
      ...shared,
      displayName: 'browser',
      rootDir: '.',
      testEnvironment: 'jest-fixed-jsdom',
      testEnvironmentOptions: { customExportConditions: [''] },
      setupFilesAfterEnv: ['<rootDir>/packages/testing/src/jest-setup.ts'],
      moduleNameMapper: {
        '\\.(css|woff2)$': '<rootDir>/packages/testing/src/empty-module.ts',
      },
      testMatch: [
        '<rootDir>/{shell,mf-*}/**/*.test.{ts,tsx}',
        '<rootDir>/packages/{contract,platform,ui,testing,reference-remote}/**/*.test.{ts,tsx}',
      ],
    },
    {
      ...shared,
      displayName: 'node',
      rootDir: '.',
      globalSetup: '<rootDir>/api/src/testing/global-setup.ts',
      globalTeardown: '<rootDir>/api/src/testing/global-teardown.ts',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/packages/{domain,federation}/**/*.test.ts',
        '<rootDir>/{api,tools}/**/*.test.ts',
      ],
    },
  ],
}

export default config
