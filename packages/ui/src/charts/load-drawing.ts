/** recharts, in a file of its own: no first screen waits for it, and a screen without charts never fetches it. */
export function loadDrawing() {
  return import('./drawing.tsx')
}
