/** Size of the window; on a server the one that it assumes. */
export const windowSize = () => globalThis

/** True where pages are drawn without a browser. */
export const isServer = () => typeof window === 'undefined'
