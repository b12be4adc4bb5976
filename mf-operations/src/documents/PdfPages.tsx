import { styled } from '@drayline/platform/styled'
import { Skeleton } from '@drayline/ui'
import { useMemo } from 'react'
import { Page, Document as Pdf, pdfjs } from 'react-pdf'
import 'react-pdf/dist/Page/TextLayer.css'

// The worker is a file of this remote, from the same origin as its scripts, as the page's policy wants it.
pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/** Fonts that every PDF may name without bringing them; each is fetched when a document needs it. */
function fontUrl(file: string): string {
  const name = file.replace(/\.\w+$/, '')
  return file.endsWith('.ttf')
    ? new URL(`pdfjs-dist/standard_fonts/${name}.ttf`, import.meta.url).href
    : new URL(`pdfjs-dist/standard_fonts/${name}.pfb`, import.meta.url).href
}

/** Finds those files under the names that the build gave them. */
class BuiltFiles {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    if (kind !== 'standardFontDataUrl') throw new Error(`No ${kind} in this build`)
    const response = await fetch(fontUrl(filename))
    if (!response.ok) throw new Error(`${filename}: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/**
 * Scans are often compressed as JBIG2 or JPEG 2000. The decoders are scripts: WebAssembly would need a weaker
 * Content-Security-Policy. Their folder is all that the worker wants to know.
 */
const decoders = [
  new URL('pdfjs-dist/wasm/jbig2_nowasm_fallback.js', import.meta.url),
  new URL('pdfjs-dist/wasm/openjpeg_nowasm_fallback.js', import.meta.url),
]

const options = {
  BinaryDataFactory: BuiltFiles,
  useWorkerFetch: false,
  // What is printed looks the same on every machine.
  useSystemFonts: false,
  useWasm: false,
  wasmUrl: new URL('.', decoders[0]).href,
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
