import { type ChildProcess, type ForkOptions, fork, spawnSync } from 'node:child_process'

interface BoundOptions extends Omit<ForkOptions, 'execPath'> {
  /** Program that starts Node, with its options: `unshare` in a network of its own. */
  through?: readonly string[]
}

/**
 * Starts a script in a process that ends with this one, whatever it is doing: one that computes for ever never hears that
 * its parent is gone, and would keep a core for good. It gets nothing of our environment, which holds secrets, unless
 * `env` says so.
 */
export function forkBound(
  script: string,
  { through = [], execArgv = [], ...options }: BoundOptions,
): ChildProcess {
  const [program = '', ...before] = [...through, ...boundToParent(), process.execPath]
  const child = fork(script, {
    cwd: '/',
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...options,
    execPath: program,
    execArgv: [...before, ...execArgv],
  })
  endWithUs(child)
  return child
}

const started = new Set<ChildProcess>()

/** Where the system itself does not end them: when this process comes to its end, not when it is killed. */
function endWithUs(child: ChildProcess): void {
  if (started.size === 0) process.once('exit', endAll)
  for (const each of started) if (each.exitCode !== null || each.signalCode !== null) started.delete(each)
  started.add(child)
}

function endAll(): void {
  for (const child of started) child.kill('SIGKILL')
}

/** The system (Linux) ends the process with its parent, also when that is killed. */
const program = ['setpriv', '--pdeathsig', 'KILL', '--']
let canBind: boolean | undefined

function boundToParent(): string[] {
  const [name = '', ...options] = program
  canBind ??= spawnSync(name, [...options, 'true'], { timeout: 5_000 }).status === 0
  return canBind ? program : []
}
