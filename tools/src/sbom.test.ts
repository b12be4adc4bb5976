import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './cache.ts'
import type { Lock } from './sbom/components.ts'
import { billOfMaterials } from './sbom/components.ts'

const integrity = `sha512-${Buffer.from('0123456789').toString('base64')}`
const lock: Lock = {
  name: 'office',
  packages: {
    '': { dependencies: { a: '1.0.0' } },
    api: { version: '1.0.0', dependencies: { '@scope/b': '2.0.0' } },
    'node_modules/api': { link: true, resolved: 'api' },
    'node_modules/a': { version: '1.0.0', integrity, license: 'MIT', dependencies: { c: '1' } },
    'node_modules/a/node_modules/c': { version: '1.5.0', license: '(MIT OR Apache-2.0)' },
    'node_modules/c': { version: '2.0.0', dev: true },
    'node_modules/@scope/b': { version: '2.0.0', optional: true, dependencies: { c: '2' } },
  },
}

test('every library is a component with its address, license, hash, and whether it runs', () => {
  const { components } = billOfMaterials(lock)
  expect(components.map(({ purl, scope }) => `${scope} ${purl}`)).toEqual([
    'optional pkg:npm/%40scope/b@2.0.0',
    'required pkg:npm/a@1.0.0',
    'required pkg:npm/c@1.5.0',
    'excluded pkg:npm/c@2.0.0',
  ])
  expect(components[1]).toMatchObject({
    name: 'a',
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: Buffer.from('0123456789').toString('hex') }],
  })
  expect(components[2]?.licenses).toEqual([{ expression: '(MIT OR Apache-2.0)' }])
})

test('who needs what follows where Node would find it', () => {
  const needs = Object.fromEntries(
    billOfMaterials(lock).dependencies.map((each) => [each.ref, each.dependsOn]),
  )
  expect(needs['pkg:npm/a@1.0.0']).toEqual(['pkg:npm/c@1.5.0'])
  expect(needs['pkg:npm/%40scope/b@2.0.0']).toEqual(['pkg:npm/c@2.0.0'])
  expect(needs.office).toEqual(expect.arrayContaining(['pkg:npm/a@1.0.0', 'pkg:npm/%40scope/b@2.0.0']))
})

test('the list of this repository is whole and the same each time', () => {
  const own = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as Lock
  const bom = billOfMaterials(own)
  expect(bom.components.length).toBeGreaterThan(1_000)
  expect(JSON.stringify(billOfMaterials(own))).toBe(JSON.stringify(bom))
  expect(bom.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  const names = new Set(bom.components.map(({ name }) => name))
  for (const name of ['koa', 'mongoose', 'react', 'sharp']) expect(names).toContain(name)
  const refs = new Set(['drayline', ...bom.components.map((each) => each['bom-ref'])])
  expect(
    bom.dependencies.filter(({ ref, dependsOn }) => ![ref, ...dependsOn].every((each) => refs.has(each))),
  ).toEqual([])
})
