import { styled } from '@drayline/platform/styled'
import { Skeleton } from '@drayline/ui'
import { useMemo } from 'react'
import { Page, Document as Pdf, pdfjs } from 'react-pdf'
import 'react-pdf/dist/Page/TextLayer.css'

// The worker is a file of this remote, from the same origin as its scripts, as the page's policy wants it.
pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/**
 * Files that the worker asks for by name, all in one folder of the build: decoders of scans (JBIG2, JPEG 2000) and the
 * fonts that every PDF may name without bringing them. Each is fetched when a document needs it. The decoders are
 * scripts, since WebAssembly would need a weaker Content-Security-Policy.
 */
const parts = [
  new URL('pdfjs-dist/wasm/jbig2_nowasm_fallback.js', import.meta.url),
  new URL('pdfjs-dist/wasm/openjpeg_nowasm_fallback.js', import.meta.url),
  new URL('pdfjs-dist/standard_fonts/FoxitDingbats.pfb', import.meta.url),
  new URL('pdfjs-dist/standard_fonts/FoxitFixed.pfb', import.meta.url),
  new URL('pdfjs-dist/standard_fonts/FoxitFixedBold.pfb', import.meta.url),
  new URL('pdfjs-dist/standard_fonts/FoxitFixedBoldItalic.pfb', import.meta.url),
  new URL('pdfjs-dist/standard_fonts/FoxitFixedItalic.pfb', import.meta.url),
  new URL('pdfjs-dist/standard_fonts/FoxitSerif.pfb', import.meta.url),
  new URL('pdfjs-dist/standard_fonts/FoxitSerifBold.pfb', import.meta.url),
  new URL('pdfjs-dist/standard_fonts/FoxitSerifBoldItalic.pfb', import.meta.url),
  new URL('pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb', import.meta.url),
  new URL('pdfjs-dist/standard_fonts/FoxitSymbol.pfb', import.meta.url),
  new URL('pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf', import.meta.url),
  new URL('pdfjs-dist/standard_fonts/LiberationSans-BoldItalic.ttf', import.meta.url),
  new URL('pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf', import.meta.url),
  new URL('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf', import.meta.url),
]
const folder = new URL('.', parts[0]).href

const options = {
  standardFontDataUrl: folder,
  wasmUrl: folder,
  useWasm: false,
  // The preview looks the same on every machine.
  useSystemFonts: false,
}

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
  /** Degrees, clockwise. */
  rotate: number
  onLoad: (pages: number) => void
  onFail: () => void
}

/** One page of a PDF, with its text for reading aloud, search and copying. Heavy: loaded with the first preview. */
export function PdfPages({ file, page, width, rotate, onLoad, onFail }: PdfPagesProps) {
  const waiting = useMemo(() => <Skeleton height={width * 1.29} radius="var(--radius)" />, [width])
  return (
    <Frame>
      <Pdf
        file={file}
        options={options}
        suspense={false}
        rotate={rotate || undefined}
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
          loading={waiting}
          error={null}
          renderAnnotationLayer={false}
          onRenderError={onFail}
        />
      </Pdf>
    </Frame>
  )
}
