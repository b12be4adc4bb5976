import sharp from 'sharp'

sharp.cache(false)
sharp.concurrency(1)

// Machine code is not bound by Node's permissions, so it gets as little to do as can be: decoders of what uploads may be,
// for bytes in memory. All others, SVG and TIFF among them, and whatever opens a file by itself are closed.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/** The picture library, for bytes of JPEG, PNG, WebP and GIF alone. */
export { sharp as pictures }
