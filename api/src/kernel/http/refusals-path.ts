/** Browsers tell there what a page's policy refused. */
export const refusalsPath = '/api/browser-refusals'
