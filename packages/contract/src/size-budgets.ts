/**
 * Largest size of what must arrive before something shows, in bytes of brotli: a remote's entry, the scripts of one
 * exposed module, the shell's entry. Checked when building and again when publishing; reasons in docs/performance.md.
 */
export const sizeBudgets = { remoteEntry: 12_000, exposedModule: 40_000, shellEntry: 340_000 }
