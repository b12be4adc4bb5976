import { pdfjs } from 'react-pdf'

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

/** How the PDFs of papers are read. */
export const pdfOptions = {
  standardFontDataUrl: folder,
  wasmUrl: folder,
  useWasm: false,
  // The preview looks the same on every machine.
  useSystemFonts: false,
}
