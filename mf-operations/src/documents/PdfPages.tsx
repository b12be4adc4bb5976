import { styled } from '@drayline/platform/styled'
import { Skeleton } from '@drayline/ui'
import { useMemo, useState } from 'react'
import { Page, Document as Pdf } from 'react-pdf'
import 'react-pdf/dist/Page/TextLayer.css'
import { pdfOptions } from './pdf-options.ts'

const Frame = styled.div`
  .react-pdf__Page { position: relative; width: fit-content; margin-inline: auto; background: #fff; box-shadow: var(--shadow-md); }
  canvas { display: block; max-width: none; }
`

export interface PdfPagesProps {
  file: Blob
  /** From 1. */
  page: number
  /** Width of the page in CSS pixels. */
  width: number
  /** Degrees clockwise, from how the page stands by itself. */
  rotate: number
  onLoad: (pages: number) => void
  onFail: () => void
}

/** One page of a PDF, with its text for reading aloud, search and copying. Heavy: loaded with the first preview. */
export function PdfPages({ file, page, width, rotate, onLoad, onFail }: PdfPagesProps) {
  const waiting = useMemo(() => <Skeleton height={width * 1.29} radius="var(--radius)" />, [width])
  // Of a page that the file itself turns: what is given to the library counts from upright.
  const [own, setOwn] = useState<{ page: number; turn: number } | null>(null)
  const turn = own?.page === page ? own.turn : 0
  return (
    <Frame>
      <Pdf
        file={file}
        options={pdfOptions}
        suspense={false}
        loading={waiting}
        error={null}
        onLoadSuccess={({ numPages }) => onLoad(numPages)}
        onLoadError={onFail}
        onSourceError={onFail}
        onPassword={onFail}
      >
        <Page
          pageNumber={page}
          width={width}
          rotate={rotate === 0 ? undefined : (turn + rotate) % 360}
          onLoadSuccess={(loaded) => setOwn({ page, turn: loaded.rotate })}
          loading={waiting}
          error={null}
          renderAnnotationLayer={false}
          onRenderError={onFail}
        />
      </Pdf>
    </Frame>
  )
}
