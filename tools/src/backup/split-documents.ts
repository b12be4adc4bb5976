/** Documents of a part of an archive; each begins with its length. @throws when the last one is cut off */
export function splitDocuments(part: Uint8Array): Uint8Array[] {
  const view = new DataView(part.buffer, part.byteOffset, part.byteLength)
  const documents: Uint8Array[] = []
  for (let at = 0; at < part.length; ) {
    const length = view.getInt32(at, true)
    if (length < 5 || at + length > part.length) throw new Error('a document is cut off')
    documents.push(part.subarray(at, at + length))
    at += length
  }
  return documents
}
