// biome-ignore lint/style/useConst: webpack's own variable, to be assigned
declare let __webpack_nonce__: string | undefined

// The page's Content-Security-Policy allows style elements with this nonce. Libraries that add some ask webpack for it;
// styled-components reads the page itself. Must run before they do, hence a module of its own, imported first.
__webpack_nonce__ = document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') ?? undefined

export {}
