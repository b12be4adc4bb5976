// Runs on any Node from 20 on, without anything installed: installs the packages when they are missing or out of
// date, then runs the asked command with the repository's own Node.
import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const oldestNode = [20, 11]
const neededMajor = 24
/** Commands that give way to whoever works on this machine meanwhile. */
const background = ['backup']
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Where each command lives; the first file that exists is run. */
const places = ['tools/src/NAME.ts', 'tools/src/NAME/run.ts', 'NAME/src/run.ts', 'e2e/src/NAME.ts']

function fail(message, remedy) {
  process.stderr.write(`\n✗ ${message}\n${remedy ? `  → ${remedy}\n` : ''}\n`)
  process.exit(1)
}

function checkMachine() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    fail(
      `Drayline needs Node ${oldestNode.join('.')} or newer; this is ${process.version}.`,
      'Install a current Node from https://nodejs.org.',
    )
  }
  if (process.platform === 'win32') {
    fail(
      'Drayline runs on Linux and macOS.',
      'On Windows, use the Windows Subsystem for Linux (wsl --install).',
    )
  }
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * Difference between the lock file and what npm says it installed; undefined when there is none. Our own folders are
 * left out: a new remote or another version of one is no reason to install anything.
 */
function installProblem(wanted) {
  const present = readPackages('node_modules/.package-lock.json')
  if (!present) return 'not installed yet'
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/') || entry.link) continue
    if (entry.optional || entry.devOptional || entry.peer) continue
    const own = present[path]
    if (!own) return `${path} is missing`
    if (own.version !== entry.version || own.integrity !== entry.integrity) return `${path} has changed`
  }
  return undefined
}

/** Links our own folders that are new, as npm would: a colleague's package is there after `git pull`. */
function linkOwnFolders(wanted) {
  for (const [path, { link, resolved }] of Object.entries(wanted)) {
    const place = join(root, path)
    if (!link || lstatSync(place, { throwIfNoEntry: false })) continue
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(relative(dirname(place), join(root, resolved)), place)
  }
}

/** A file for each command that runs from this folder; its name is the process, its content the command. */
const runningFolder = join(root, '.cache/running')

/** Commands that run from this folder, `start (process 4711)`; files of those that ended without a word are removed. */
function runningCommands() {
  if (!existsSync(runningFolder)) return []
  return readdirSync(runningFolder).flatMap((pid) => {
    const file = join(runningFolder, pid)
    if (isAlive(Number(pid))) return [`${readFileSync(file, 'utf8')} (process ${pid})`]
    rmSync(file, { force: true })
    return []
  })
}

/** Whether the process runs and, where the system tells, is one of ours: its number may have been given anew. */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(root)
  } catch {
    return true
  }
}

/** Notes a process for as long as it runs. @returns what takes the note away */
function noteRunning(pid, command) {
  const file = join(runningFolder, String(pid))
  mkdirSync(runningFolder, { recursive: true })
  writeFileSync(file, command)
  return () => rmSync(file, { force: true })
}

/** Installing takes modules away that a running product may need any moment. */
function refuseWhileRunning(problem) {
  const running = runningCommands()
  if (running.length === 0) return
  fail(
    `Packages have to be installed (${problem}), but this folder is in use: ${running.join(', ')}.`,
    'Stop it, then run the command again.',
  )
}

function npmCommand() {
  const cli = process.env.npm_execpath
  return cli && /\.c?js$/.test(cli) && existsSync(cli) ? [process.execPath, [cli]] : ['npm', []]
}

/**
 * `npm ci`, and where npm finds the lock file incomplete (optional packages of other platforms, which not every
 * registry has) `npm install` without changing it: the same versions for everything that the lock file names.
 */
async function install(reason) {
  const started = Date.now()
  process.stdout.write(`• Installing packages (${reason}; about a minute)\n`)
  let result = await npm(['ci'])
  if (result.code !== 0 && /code EUSAGE/.test(result.errors)) result = await npm(['install', '--no-save'])
  if (result.code !== 0) {
    process.stderr.write(result.errors)
    fail(
      'The packages could not be installed; npm says why above.',
      'Check the connection to the npm registry (npm ping) and the free disk space, then start again.',
    )
  }
  process.stdout.write(`• Packages installed in ${elapsed(started)}\n`)
}

/** Runs npm; its errors are kept, since the first attempt's may not matter. */
function npm(args) {
  const [program, first] = npmCommand()
  const started = Date.now()
  const env = { ...process.env }
  // Set by an outer `npm run -w …`, it would install that workspace alone.
  for (const name of Object.keys(env)) if (/^npm_config_workspaces?$/i.test(name)) delete env[name]
  const options = ['--loglevel=error', '--no-audit', '--no-fund']
  const child = spawn(program, [...first, ...args, ...options], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const clock = setInterval(() => process.stdout.write(`  still installing (${elapsed(started)})\n`), 15_000)
  const stop = (signal) => child.kill(signal)
  for (const signal of stopSignals) process.on(signal, stop)
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  return new Promise((done) => {
    const end = (code) => {
      clearInterval(clock)
      for (const signal of stopSignals) process.off(signal, stop)
      done({ code, errors })
    }
    child.once('error', (error) => {
      errors += `${program}: ${error.message}\n`
      end(127)
    })
    child.once('close', (code, signal) => {
      if (signal) process.exit(128 + constants.signals[signal])
      end(code)
    })
  })
}

function elapsed(started) {
  return `${Math.round((Date.now() - started) / 1000)} s`
}

/** The repository's own Node, so that everybody runs the same one. */
function findNode() {
  const own = join(root, 'node_modules/node/bin/node')
  const check = existsSync(own) ? spawnSync(own, ['--version'], { encoding: 'utf8' }) : undefined
  if (check?.status === 0) return own
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath
  return fail(
    `Node ${neededMajor}, which npm installs into this repository, is missing or does not run here.`,
    `Run "npm rebuild node" (install scripts must be allowed), or install Node ${neededMajor} yourself.`,
  )
}

function run(node, name, file, args) {
  const env = {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
  }
  // Inherited by all threads of the command, which could lower only the first one itself.
  if (background.includes(name))
    setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
  // The channel tells the command that we are gone, however we ended.
  const child = spawn(node, [file, ...args], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of stopSignals) process.on(signal, () => child.kill(signal))
  stopWithNpm(child)
  const forget = child.pid ? noteRunning(child.pid, name) : () => undefined
  child.on('error', (error) => fail(`${file} cannot be run: ${error.message}`))
  child.on('exit', (code, signal) => {
    forget()
    process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1))
  })
}

/** npm may be killed without a word; what it started must not stay behind. Between npm and us there may be a shell. */
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const grandparent = parentOf(parent)
  setInterval(() => {
    if (process.ppid !== parent || parentOf(parent) !== grandparent) child.kill('SIGTERM')
  }, 1000).unref()
}

/** The parent of another process, where the system tells it without a program being run. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return undefined
  }
}

checkMachine()
const [command, ...args] = process.argv.slice(2)
if (!command || !/^[a-z\d-]+$/.test(command))
  fail('Which command? For example: node tools/bootstrap.mjs start')
const file = places.map((place) => join(root, place.replace('NAME', command))).find(existsSync)
if (!file) fail(`There is no command "${command}".`, 'npm run lists the commands.')
const wanted = readPackages('package-lock.json')
if (!wanted) fail('package-lock.json is missing or broken.', 'Restore it: git checkout package-lock.json')
const problem = installProblem(wanted)
if (problem) {
  refuseWhileRunning(problem)
  await install(problem)
}
linkOwnFolders(wanted)
run(findNode(), command, file, args)
