/**
 * Version of what shell and remotes promise each other: this package, `@drayline/platform` and `@drayline/ui`.
 * A minor version only adds; the shell supports this major and the one before it.
 */
export const contractVersion = '1.0.0'
