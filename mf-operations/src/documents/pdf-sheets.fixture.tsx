import type { ReactNode } from 'react'

/** Stands in for a PDF where there is neither layout nor canvas. */
export function PdfFile({ children }: { children: ReactNode }) {
  return <>{children}</>
}

/** Stands in for a small page. */
export function PdfSheet({ page }: { page: number }) {
  return <span>Sheet {page}</span>
}
