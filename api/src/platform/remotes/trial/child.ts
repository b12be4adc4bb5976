import { constants, createContext, Script } from 'node:vm'
import { makeScriptElement } from '../../../kernel/process/script-element.ts'
import type { Trial, TrialMessage } from './trial.ts'
import { trialPage } from './trial-page.ts'

const send = (message: TrialMessage) => process.send?.(message, () => undefined)

// Code of a build may leave promises behind; the page would only log them.
process.on('unhandledRejection', () => undefined)
// Listening on keeps the process until the other one has heard everything and ends it.
process.on('message', (message) => tryBuild(message as Trial))

/** Runs a build in a realm that has what the language brings and nothing of Node, not even code made of texts. */
function tryBuild(trial: Trial): void {
  const realm = createContext(constants.DONT_CONTEXTIFY, { codeGeneration: { strings: false, wasm: false } })
  const { core, ...rest } = trial
  let current = ''
  let isOver = false
  const end = (problems: string[]) => {
    if (isOver) return
    isOver = true
    send({ problems })
  }
  const page = new Script(`(${trialPage})`).runInContext(realm) as typeof trialPage
  page(JSON.stringify(rest), {
    run: (path) => runScript(path, path === 'core' ? core : (trial.scripts[path] ?? '')),
    begin(expose) {
      current = expose
      send({ expose })
    },
    makeElement: new Script(`(${makeScriptElement})`).runInContext(realm) as typeof makeScriptElement,
    end: (problems) => end(JSON.parse(problems) as string[]),
  })

  /** Answers what the script threw, as a text: nothing of this realm gets into the other. */
  function runScript(filename: string, text: string): string | undefined {
    try {
      new Script(text, { filename }).runInContext(realm)
      return undefined
    } catch (error) {
      return `${filename}: ${String(error)}`
    }
  }

  // Nothing in the realm waits for a timer or a file: what is not over when all its promises are, never will be.
  setImmediate(() => setImmediate(() => end([`remote.json: exposes['${current}']: does not finish loading`])))
}
