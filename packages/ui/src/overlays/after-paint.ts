/**
 * Runs something once a frame that shows what is ready was handed to the screen, and so many milliseconds later.
 * @returns the function that calls it off
 */
export function afterPaint(run: () => void, ms = 0): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  const later = () => {
    timer = setTimeout(run, ms)
  }
  // A page that nobody sees is not painted.
  if (document.hidden) later()
  else frame = requestAnimationFrame(later)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
