/** Each figure is a card of its own, so that everybody can move and hide it alone. */
export { Unapplied as Component } from './book-figures.tsx'
export { loadBookFigures as loader } from './load-book-figures.ts'
