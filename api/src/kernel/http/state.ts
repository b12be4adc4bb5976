import type { SessionEnd } from '@drayline/domain/kernel/access/session-end'
import type { Touched } from '@drayline/domain/kernel/records/change'
import type { Logger } from 'pino'
import type { SessionUser } from './call.ts'
import type { UploadedFile } from './upload.ts'

declare module 'koa' {
  interface DefaultState {
    requestId: string
    /** Id of the distributed trace the caller is part of (W3C `traceparent`), if they sent a valid one. */
    traceId?: string | undefined
    /** Path of the route that answers, with its parameters as names: `/api/invoices/:id`. */
    route?: string
    log: Logger
    /** For style elements of pages, allowed by the Content-Security-Policy of this answer. */
    nonce: string
    /** Set once the session was read; undefined for no one. */
    user?: SessionUser
    /** Set while `user` is only remembered from an earlier request: what the database says now. */
    confirmUser?: Promise<SessionUser | undefined>
    /** Set while somebody is let in who has come by the sign-in service. */
    providerSession?: { sid: string | null; idToken: string; isStrong: boolean }
    /** The answer is a text in parts, each to be sent when it is there. */
    isInParts?: true
    /** Reason the session that the caller's cookie names ended. */
    sessionEnd?: SessionEnd
    /** Names the changes of this call, once it has made one. */
    changeId?: string
    /** Records this call has changed so far. */
    touched?: readonly Touched[]
    /** The file of a call whose route has `upload`. */
    upload?: UploadedFile | undefined
  }
}
