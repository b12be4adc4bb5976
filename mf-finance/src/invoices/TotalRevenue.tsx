/** Each figure is a card of its own, so that everybody can move and hide it alone. */
export { loader, TotalRevenue as Component } from './invoice-figures.tsx'
