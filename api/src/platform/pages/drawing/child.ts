import '../../../kernel/base/no-network.ts'
import type { DrawAnswer, DrawingCode, DrawMessage, DrawRequest, FrameInput } from './drawing.types.ts'
import { ofNobody } from './of-nobody.ts'
import { prepareRealms, type Realm } from './realm.ts'

const codes = new Map<string, { hasRemote: boolean; createRealm: () => Realm }>()
/** Realms that are there before they are asked for: of the shell alone, and for the next page of a remote. */
const realms = new Map<string, Realm>()
/** Time after a page before the next one's realm is made, in milliseconds. */
const restMs = 500
/** Outlines that a realm draws ahead: then the page's own takes about half of the time. */
const warmUps = 3
const pauseMs = 20
let last: Promise<unknown> = Promise.resolve()

const send = (answer: DrawAnswer) => process.send?.(answer, () => undefined)

// What a screen leaves behind is of no interest: nobody will use it.
process.on('unhandledRejection', () => undefined)
process.on('disconnect', () => process.exit())
// One after the other: a realm has the answers of one page at a time.
process.on('message', (message: DrawMessage) => {
  if ('code' in message) keep(message.code)
  else last = last.then(() => answer(message))
})

function keep(code: DrawingCode): void {
  codes.set(code.key, { hasRemote: code.remote !== undefined, createRealm: prepareRealms(code) })
}

async function answer({ id, key, input }: DrawRequest): Promise<void> {
  try {
    send({ id, frame: await realmOf(key).draw(input) })
  } catch (error) {
    // Of another realm: it is no instance of the Error here.
    send({ id, error: String((error as Error | undefined)?.stack ?? error) })
    return
  }
  // Not at once: there may be a page that waits, or more calls of this one.
  setTimeout(prepareNext, restMs, key, input).unref()
}

/**
 * What a remote keeps in its modules for its one person in a browser would here be seen by the next one: its code gets a
 * realm for each page. The shell's own keeps nothing.
 */
function realmOf(key: string): Realm {
  const code = codes.get(key)
  if (!code) throw new Error(`There is no code ${key}`)
  const realm = realms.get(key) ?? code.createRealm()
  if (code.hasRemote) realms.delete(key)
  else realms.set(key, realm)
  return realm
}

/** The next page does not wait for its realm, nor for code that runs for the first time. */
function prepareNext(key: string, input: FrameInput): void {
  const code = codes.get(key)
  if (!code || realms.has(key)) return
  const realm = code.createRealm()
  realms.set(key, realm)
  warmUp(key, realm, ofNobody(input), warmUps)
}

/** One outline at a time: a page that comes meanwhile takes the realm as it is. What the shell draws is nobody's. */
function warmUp(key: string, realm: Realm, input: FrameInput, times: number): void {
  if (times === 0) return
  last = last
    .then(async () => {
      if (realms.get(key) !== realm) return
      await realm.draw(input)
      setTimeout(warmUp, pauseMs, key, realm, input, times - 1).unref()
    })
    .catch(() => undefined)
}
