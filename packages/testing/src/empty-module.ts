/** Stands in for stylesheets and fonts in component tests. */
export {}
