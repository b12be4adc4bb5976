/** Returns whether this page was reloaded or come back to. A link or a typed address starts at the top. */
export function cameBack(): boolean {
  const [load] = performance.getEntriesByType?.('navigation') ?? []
  return load !== undefined && 'type' in load && (load.type === 'reload' || load.type === 'back_forward')
}
