import { styled } from '@drayline/platform/styled'
import { Skeleton } from '@drayline/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Page, Document as Pdf } from 'react-pdf'
import { pdfOptions } from './pdf-options.ts'

/** Longest side of a small page in CSS pixels. */
const side = 132

const Cell = styled.span`
  display: grid;
  place-items: center;
  width: ${side}px;
  height: ${side}px;
  transition: rotate var(--duration-fast, 120ms);

  .react-pdf__Page { display: contents; }
  canvas { max-width: ${side}px !important; height: auto !important; background: #fff; box-shadow: var(--shadow-sm); }
`

/** A PDF whose pages are shown small inside. */
export function PdfFile({ file, onFail, children }: { file: Blob; onFail: () => void; children: ReactNode }) {
  return (
    <Pdf
      file={file}
      options={pdfOptions}
      suspense={false}
      loading={<Skeleton height={side} />}
      error={null}
      onLoadError={onFail}
      onSourceError={onFail}
      onPassword={onFail}
    >
      {children}
    </Pdf>
  )
}

/** One page of the `PdfFile` around it, drawn once it comes into sight: a scan may have hundreds. */
export function PdfSheet({ page, turn }: { page: number; turn: number }) {
  const cell = useRef<HTMLSpanElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = cell.current
    if (!element || isSeen) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen])
  return (
    <Cell ref={cell} style={{ rotate: `${turn}deg` }}>
      {isSeen ? (
        <Page
          pageNumber={page}
          height={side}
          loading={null}
          error={null}
          renderAnnotationLayer={false}
          renderTextLayer={false}
        />
      ) : null}
    </Cell>
  )
}
