import type { HttpApi } from '@drayline/contract'
import { HttpError } from '@drayline/platform/http'
import { logError } from '../browser/log.ts'
import { localStore } from '../browser/safe-storage.ts'
import { isRefusal } from './is-refusal.ts'

/** Set while the server does not know yet of a sign-out in this browser. */
const markKey = 'drayline.sign-out-pending'
const initialBackoffMs = 5_000
const maxBackoffMs = 60_000

interface SignOutOptions {
  http: HttpApi
  /** Told when the server could not be told, and when it knows at last. */
  onChange: (pending: boolean) => void
}

/** A sign-out, until the server has carried it out. */
export interface SignOut {
  /** Returns whether this browser still waits for one: whatever session the server names is refused. */
  isPending(): boolean
  /** Tells the server; false when it could not be told. Then it is tried again while `listen` is on. */
  tell(): Promise<boolean>
  /** A user is signing in: once they are (`true`), their session replaces the one that should have ended. */
  replaceBy<Outcome>(signIn: () => Promise<Outcome>): Promise<Outcome>
  /** Tries again after a while and when the network is back; returns the function that stops it. */
  listen(): () => void
}

/**
 * Makes sure that who signed out is out: the cookie is not in the page's hands, so a mark stays in the browser until
 * the server has answered. A reload, and other tabs, refuse the session as long as it stands.
 */
export function createSignOut({ http, onChange }: SignOutOptions): SignOut {
  let pending = localStore.read(markKey) !== null
  let underWay: Promise<boolean> | null = null
  let isListening = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let backoffMs = initialBackoffMs

  function settle(): void {
    clearTimeout(timer)
    backoffMs = initialBackoffMs
    pending = false
    localStore.remove(markKey)
    onChange(false)
  }

  async function post(): Promise<boolean> {
    try {
      await http.post('/api/auth/logout')
    } catch (error) {
      if (!isRefusal(error)) {
        logError('The server could not be told about the sign-out', error)
        onChange(true)
        schedule(error instanceof HttpError ? (error.retryAfter ?? 0) : 0)
        return false
      }
    }
    settle()
    return true
  }

  function tell(): Promise<boolean> {
    clearTimeout(timer)
    pending = true
    // Before the call: a user who reloads while it is under way must not be signed in again.
    localStore.write(markKey, 'true')
    underWay ??= post().finally(() => {
      underWay = null
    })
    return underWay
  }

  /** @param retryAfter seconds for which the server asks to be left alone */
  function schedule(retryAfter = 0): void {
    if (!isListening) return
    timer = setTimeout(again, Math.max(backoffMs, retryAfter * 1_000))
    backoffMs = Math.min(backoffMs * 2, maxBackoffMs)
  }

  function again(): void {
    if (pending) void tell()
  }

  /** Another tab has told the server, or a user has signed in there: their session is not to be ended. */
  function onStorage({ key, newValue }: StorageEvent): void {
    if (key === markKey && newValue === null && pending) settle()
  }

  return {
    isPending: () => pending,
    tell,
    async replaceBy(signIn) {
      clearTimeout(timer)
      await underWay
      clearTimeout(timer)
      const done = await signIn()
      if (done === true) settle()
      else if (pending) schedule()
      return done
    },
    listen() {
      isListening = true
      if (pending) {
        onChange(true)
        again()
      }
      window.addEventListener('online', again)
      window.addEventListener('storage', onStorage)
      return () => {
        isListening = false
        clearTimeout(timer)
        window.removeEventListener('online', again)
        window.removeEventListener('storage', onStorage)
      }
    },
  }
}
