/** What a line of the process log may be about, in its `event`. `docs/security/logs.md` says when each is written. */
export const logEvents = [
  'access.refused',
  'audit.sealed',
  'browser.refused',
  'clock.off',
  'clock.right',
  'confirm.refused',
  'disk.full',
  'disk.low',
  'disk.noFiles',
  'disk.ok',
  'disk.unread',
  'index.building',
  'index.failed',
  'installation.below',
  'migration.began',
  'migration.done',
  'migration.failed',
  'migration.progress',
  'migration.repeats',
  'migration.waits',
  'origin.refused',
  'outward.refused',
  'password.refused',
  'security.notKept',
  'signin.emergency',
  'signin.factorRefused',
  'signin.limited',
  'signin.refused',
  'sso.away',
  'sso.refused',
  'sso.signOutFailed',
  'stepUp.required',
  'tls.refused',
  'tls.renewed',
  'upload.harmful',
  'upload.notScanned',
] as const

declare module 'pino' {
  interface LogFnFields {
    event?: (typeof logEvents)[number]
  }
}
