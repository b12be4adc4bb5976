import TerserPlugin from 'terser-webpack-plugin'

const { swcMinify } = TerserPlugin

/** Names that webpack gives its files until their content is known: they come from the folder that a build is made in. */
const hash = /(?<=["'])[0-9a-f]{8}(?=["'])/g
const placeholder = /@@(\d{5})@/g

/**
 * Minifies with swc, which gives the shortest names to what the letters of a script make cheapest. The hashes of files
 * count as letters and are not the last ones yet, so each is a number while it looks: the same sources would get other
 * names in another folder.
 */
async function minifyAlike(...[input, ...rest]: Parameters<typeof swcMinify>): ReturnType<typeof swcMinify> {
  const hashes: string[] = []
  const hide = (found: string) => `@@${String(hashes.push(found) - 1).padStart(5, '0')}@`
  const hidden = Object.entries(input).map(([name, code]) => [name, code.replaceAll(hash, hide)])
  const result = await swcMinify(Object.fromEntries(hidden), ...rest)
  const show = (code: string) =>
    code.replaceAll(placeholder, (found, index: string) => hashes[Number(index)] ?? found)
  return { ...result, code: result.code === undefined ? undefined : show(result.code) }
}

/** Of the interface that the plugin asks for. */
export const stableMinify: typeof swcMinify = Object.assign(minifyAlike, {
  getMinimizerVersion: swcMinify.getMinimizerVersion,
  supportsWorkerThreads: swcMinify.supportsWorkerThreads,
  filter: swcMinify.filter,
})
