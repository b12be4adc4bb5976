/** Names of the sinks are those of the browsers: `HTMLScriptElement src`, `HTMLIFrameElement srcdoc`. */
interface PolicyRules {
  createHTML(html: string, type?: string, sink?: string): string | null
  createScript(code: string): string | null
  createScriptURL(url: string): string | null
}

interface PolicyFactory {
  createPolicy(name: string, rules: PolicyRules): unknown
}

/** How a document in a frame begins: before anything else it says itself that nothing in it runs or loads. */
const frameStart = new RegExp(
  [
    '^<!doctype html>',
    '<html lang="[\\w-]+">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta http-equiv="Content-Security-Policy" ' +
      "content=\"default-src 'none'; style-src 'nonce-[\\w-]*'; base-uri 'none'; form-action 'none'\">",
  ].join('\\s*'),
)

/**
 * What the page may make of texts. The page's Content-Security-Policy allows this one policy and no other, and browsers
 * ask it wherever a text would become code, whoever's code hands it over: shell, remote or library. Null refuses: the
 * browser then throws and reports it, which it would not do if the rule threw.
 */
export const pageRules: PolicyRules = {
  createHTML(html, _type, sink = '') {
    // Libraries set the text of style elements this way: without a tag it is only text.
    if (!html.includes('<')) return html
    return sink.endsWith('srcdoc') && frameStart.test(html) ? html : null
  },
  createScript: () => null,
  createScriptURL: (url) => (isScriptAddress(url) ? url : null),
}

/**
 * Tells whether scripts may come from an address: of this origin, files of shell and remotes alone, not what the API
 * answers or people uploaded. Which other origins there are is said by `script-src`.
 */
function isScriptAddress(address: string): boolean {
  if (!URL.canParse(address, location.href)) return false
  const { origin, pathname, protocol } = new URL(address, location.href)
  if (origin === location.origin) return /^\/(?:assets|remotes)\//.test(pathname)
  return protocol === 'https:' || protocol === 'http:'
}

/** Makes the rules those of the page, in browsers that have Trusted Types. Must run before any script is added. */
export function guardPage(factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes): void {
  factory?.createPolicy('default', pageRules)
}
