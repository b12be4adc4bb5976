#!/usr/bin/env node
import { build } from './build.ts'
import { startGallery, startHarness } from './dev-server.ts'
import { publishCommand } from './publish-command.ts'
import { isRemoteFolder } from './remote-config.ts'
import { sizeReport } from './report.ts'
import { serveBuild } from './serve-build.ts'
import { testCommand } from './test-command.ts'
import { UserError } from './user-error.ts'

const usage = `Usage, in the folder of the shell or of a remote:
  drayline-remote build [--development]   build into dist
  drayline-remote dev                     a remote alone, with mocked calls and Fast Refresh (PORT chooses the port)
  drayline-remote serve                   a remote's build for an override in a running shell (PORT, otherwise 4001)
  drayline-remote test                    types, lint, format, tests and build of a remote alone
  drayline-remote gallery                 every component of the design system in both themes
  drayline-remote publish --to URL [--built] [--no-activate] [--replace-canary] [--sign FILE] [--reason TEXT]
                                          builds and uploads to a running product; DEPLOY_TOKEN has the token
  drayline-remote publish --to URL --preview [--days N] [--built] [--sign FILE]
                                          stores it and prints a link with which the invited try it (7 days)
  drayline-remote publish --to URL --activate VERSION | --roll-back [--reason TEXT]
                                          users get this version, or the last good one again`

async function main(args: string[]): Promise<void> {
  const folder = process.cwd()
  if (args[0] === 'build') return await runBuild(folder, args.includes('--development'))
  if (args[0] === 'dev') return await runDev(folder)
  if (args[0] === 'serve') return await runServe(folder)
  if (args[0] === 'gallery') return await runGallery()
  if (args[0] === 'test') return await testCommand(folder, args.slice(1), console.log)
  if (args[0] === 'publish') return await publishCommand(folder, args.slice(1), console.log)
  throw new Error(usage)
}

async function runBuild(folder: string, development: boolean): Promise<void> {
  const result = await build({ folder, mode: development ? 'development' : 'production' })
  console.log(`${result.id} ${result.version}`)
  if (development) return
  const report = sizeReport(result)
  for (const line of report.lines) console.log(line)
  for (const line of report.exceeded) console.warn(`Over budget: ${line}`)
}

async function runDev(folder: string): Promise<void> {
  if (!isRemoteFolder(folder))
    throw new Error('The shell needs its API: run `npm run dev` in the root folder instead.')
  const { url } = await startHarness(folder, chosenPort())
  console.log(`Ready at ${url} (no API, no shell; calls are answered by msw)`)
}

async function runServe(folder: string): Promise<void> {
  const { url } = await serveBuild(folder, Number(process.env.PORT ?? 4001), console.log)
  console.log(
    `Open the shell with ?override=${folder.split('/').at(-1)}@${url} (it must run with ALLOW_OVERRIDES)`,
  )
}

function chosenPort(): number | 'auto' {
  return process.env.PORT ? Number(process.env.PORT) : 'auto'
}

async function runGallery(): Promise<void> {
  const { url } = await startGallery(chosenPort())
  console.log(`The gallery is at ${url}`)
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  if (error instanceof UserError && error.remedy) console.error(`  → ${error.remedy}`)
  process.exitCode = 1
})
