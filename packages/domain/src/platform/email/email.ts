export type * from './email-schema.ts'

/** Kinds of mail. */
export const emailKinds = [
  'access_links',
  'support_reply',
  'password_reset',
  'notification',
  'invitation',
] as const
export type EmailKind = (typeof emailKinds)[number]

/**
 * - `kept`: no mail server is set; it stays in the outbox
 * - `queued`: waits to be sent, perhaps once more
 * - `uncertain`: handed over, but whether the mail server took it is not known; it is never sent again by itself
 */
export const emailStatuses = ['kept', 'queued', 'sent', 'failed', 'uncertain'] as const
export type EmailStatus = (typeof emailStatuses)[number]
