/** Each figure is a card of its own, so that everybody can move and hide it alone. */
export { ProcessedToday as Component } from './invoice-figures.tsx'
export { loadFigures as loader } from './load-figures.ts'
