import { type ChildProcess, fork } from 'node:child_process'
import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../cache.ts'

const sources = ['api/src', 'packages/domain/src', 'packages/contract/src']
const settleMs = 150

/** The API in a process of its own. */
export interface ApiProcess {
  /** Tells all open pages to load again. */
  reloadPages(): void
  stop(): Promise<void>
}

/**
 * Runs the API and starts it again when its sources change. When it cannot start, the last version's place stays
 * empty until the next change; its own error is on the terminal.
 */
export function startApiProcess(env: NodeJS.ProcessEnv, onReady: (url: string) => void): ApiProcess {
  let child = spawnApi(env, onReady)
  let restarting: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const restart = () => {
    restarting = restarting.then(async () => {
      await endChild(child)
      child = spawnApi(env, onReady)
    })
  }
  const watchers = watchSources(() => {
    clearTimeout(timer)
    timer = setTimeout(restart, settleMs)
  })
  return {
    reloadPages: () => {
      if (child.connected) child.send('reload')
    },
    stop: async () => {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      await restarting
      await endChild(child)
    },
  }
}

function spawnApi(env: NodeJS.ProcessEnv, onReady: (url: string) => void): ChildProcess {
  const child = fork(join(import.meta.dirname, 'serve.ts'), { env, stdio: 'inherit' })
  child.on('message', (message) => {
    if (typeof message === 'object' && 'url' in message) onReady(String(message.url))
  })
  return child
}

function watchSources(onChange: () => void): FSWatcher[] {
  return sources.map((folder) =>
    watch(join(repositoryRoot, folder), { recursive: true }, (_event, file) => {
      if (file && /\.(ts|json)$/.test(file) && !file.endsWith('.test.ts')) onChange()
    }),
  )
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  const impatient = setTimeout(() => child.kill('SIGKILL'), 3000)
  await ended
  clearTimeout(impatient)
}
