/** Parameter of an address that names a preview: `/invoices?try=…`. Several are separated by commas. */
export const previewParameter = 'try'

/** A link to a preview, taken apart. */
export interface PreviewLink {
  remote: string
  version: string
  /** Number of the link. */
  id: number
  /** By which the server knows that it made the link: base64url of 32 bytes. */
  signature: string
}

/** Writes a link to a preview: `mf-finance.1.4.0-3f2a9c1b.12.<signature>`. */
export function previewText({ remote, version, id, signature }: PreviewLink): string {
  return [remote, version, id, signature].join('.')
}

/** Reads a link to a preview; undefined for anything else. Whether it holds is known to the server alone. */
export function readPreview(text: string): PreviewLink | undefined {
  const [, remote, version, id, signature] =
    /^(mf-[a-z][a-z0-9-]{1,40})\.([\w.-]{1,100})\.([1-9]\d{0,14})\.([\w-]{43})$/.exec(text) ?? []
  return remote && version && signature ? { remote, version, id: Number(id), signature } : undefined
}
