/** Sheets that a quote can be printed as: our terms, and the disclosures that two states ask for (R-AGR-8). */
export const quoteSheets = ['terms', 'california', 'newYork'] as const
export type QuoteSheet = (typeof quoteSheets)[number]
