import TerserPlugin from 'terser-webpack-plugin'
import { stableMinify } from './stable-minify.ts'

/** A script that names files, and whose variables are used about as often as each other. */
const script = (hash: string) => `(() => {
  let first, second, third, fourth;
  const name = (chunk) => chunk + '.' + { 1: '${hash}', 2: '${hash}', 3: '${hash}' }[chunk];
  first = name(1); second = name(2); third = name(3); fourth = name(4);
  globalThis.use(first, second, third, fourth, first, second, third, fourth, '@@99999@');
})()`

async function minified(minify: typeof stableMinify, hash: string): Promise<string> {
  const { code = '' } = await minify({ 'a.js': script(hash) }, undefined, { mangle: true, compress: true })
  expect(code).toContain(hash)
  expect(code).toContain('@@99999@')
  return code.replaceAll(hash, '')
}

test('scripts that differ in the hashes of files alone get the same names', async () => {
  const { swcMinify } = TerserPlugin
  expect(await minified(swcMinify, 'aaaaaaaa')).not.toBe(await minified(swcMinify, 'cccccccc'))
  expect(await minified(stableMinify, 'aaaaaaaa')).toBe(await minified(stableMinify, 'cccccccc'))
})
