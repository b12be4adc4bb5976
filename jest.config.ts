import type { Config } from 'jest'
import browser, { esmPackages, transform } from './packages/testing/src/jest-preset.ts'

/** Packages for Node that ship ES modules only and must be transformed for jest's CommonJS runtime. */
const nodePackages = [
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
  'oxc-parser',
  'openid-client',
  'oauth4webapi',
  'jose',
  'oidc-provider',
  'light-my-request',
  'cookie',
]
const transformed = [...esmPackages, ...nodePackages].join('|')

/** The MongoDB driver loads `os` with a dynamic import, which jest's runtime refuses unless it is transformed. */
const driverFile = '(mongoose/node_modules/)?mongodb/lib/runtime_adapters\\.js'

const shared = {
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${transformed})/|${driverFile})`],
  modulePathIgnorePatterns: ['/dist/', '/.data/', '/.cache/'],
} satisfies Partial<Config>

const config: Config = {
  testTimeout: 120_000,
  // What files leave behind in a worker adds up to its heap's limit over six hundred of them: a full one is replaced.
  workerIdleMemoryLimit: '1.5GB',
  projects: [
    {
      ...browser,
      ...shared,
      displayName: 'browser',
      rootDir: '.',
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
