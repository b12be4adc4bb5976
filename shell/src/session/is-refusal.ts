import { HttpError } from '@drayline/platform/http'

/** Returns whether an answer was about the person, not about a server that is down or too busy. */
export function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status < 500 && error.status !== 408 && error.status !== 429
}
