import type { Config } from 'jest'

const transform = {
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
]

const shared = {
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/)`],
  modulePathIgnorePatterns: ['/dist/', '/.data/', '/.cache/'],
} satisfies Partial<Config>

const config: Config = {
  projects: [
    {
      ...shared,
      displayName: 'browser',
      rootDir: '.',
      testEnvironment: 'jest-fixed-jsdom',
      testEnvironmentOptions: { customExportConditions: [''] },
      setupFilesAfterEnv: ['<rootDir>/packages/testing/src/jest-setup.ts'],
      moduleNameMapper: { '\\.(css|woff2)$': '<rootDir>/packages/testing/src/empty-module.ts' },
      testMatch: [
        '<rootDir>/{shell,mf-*}/**/*.test.{ts,tsx}',
        '<rootDir>/packages/{contract,platform,ui,testing}/**/*.test.{ts,tsx}',
      ],
    },
    {
      ...shared,
      displayName: 'node',
      rootDir: '.',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/packages/{domain,federation}/**/*.test.ts',
        '<rootDir>/{api,tools}/**/*.test.ts',
      ],
    },
  ],
}

export default config
