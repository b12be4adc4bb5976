import { useEffect } from 'react'
import type { PdfPagesProps } from './PdfPages.tsx'

/** Stands in for the pages of a PDF where there is neither layout nor canvas. */
export function PdfPages({ page, onLoad }: PdfPagesProps) {
  useEffect(() => onLoad(3), [onLoad])
  return <p>Sheet {page}</p>
}
