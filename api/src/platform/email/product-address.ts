import type { AnyCall } from '../../kernel/http/call.ts'

/** Returns the product's address without a slash at its end: as configured, otherwise as this request reached it. */
export function productAddress({ config, ctx }: Pick<AnyCall, 'config' | 'ctx'>): string {
  return config.publicUrl?.href.replace(/\/+$/, '') ?? `${ctx.protocol}://${ctx.host}`
}
