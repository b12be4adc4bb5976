/** An element by which webpack's code loads a file, as far as it asks anything of it. */
export interface ScriptElement extends Record<string, unknown> {
  onload?: (event: object) => void
  onerror?: (event: object) => void
}

/** Makes one. Its text is run in realms of their own, so that it refers to nothing outside. */
export function makeScriptElement(tag: string): ScriptElement {
  const node: ScriptElement = {
    tagName: tag.toUpperCase(),
    setAttribute(name: string, value: string) {
      node[name] = value
    },
    getAttribute: (name: string) => node[name] ?? null,
    addEventListener(type: string, listener: (event: object) => void) {
      node[`on${type}`] = listener
    },
    remove() {},
  }
  return node
}
